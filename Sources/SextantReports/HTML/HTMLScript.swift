/// The script builds elements and text nodes. It parses no text as markup.
let pageScript = #"""
  'use strict';
  const find = id => document.getElementById(id);
  const page = JSON.parse(find('data').textContent);
  const shapes = [...find('elements').content.firstElementChild.children];
  const text = index => page.strings[index];
  const lines = index => page.lists[index].map(text);
  const isNarrow = matchMedia('(max-width:799px)');
  /** Whether the steps are beside the selected step. */
  const isWide = matchMedia('(min-width:1100px)');

  /** An element with attributes and children; texts become text nodes. */
  function make(name, attributes, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes ?? {})) {
      if (value === true) element.setAttribute(key, '');
      else if (value !== false && value != null) element.setAttribute(key, value);
    }
    element.append(...children.filter(child => child != null));
    return element;
  }

  const verdicts = {
    passed: ['✔', 'good', 'passed'], failed: ['✘', 'bad', 'failed'], skipped: ['○', 'soft', 'skipped'],
    todo: ['✎', 'warn', 'todo'], notRun: ['○', 'soft', 'not run'],
  };

  /** A sign with its meaning for screen readers. */
  const mark = (sign, role, meaning) => [
    make('span', {class: 'mark ' + role, 'aria-hidden': 'true'}, sign),
    make('span', {class: 'spoken'}, meaning + ': '),
  ];

  // The selected scenario and step.
  const byID = new Map(page.scenarios.map(scenario => [scenario.id, scenario]));
  let listed = page.scenarios;
  let current = null;
  let step = 0;
  /** The scenario shown before the map or an error; `step` is still its step. */
  let left = null;

  // MARK: The list

  const chunk = 150;
  let shownCount = 0;
  let group = null;
  const end = make('div');
  const links = new Map();

  function extendList(count) {
    const fragment = document.createDocumentFragment();
    for (const scenario of listed.slice(shownCount, shownCount + count)) {
      if (!group || group.file !== scenario.file) {
        group = {file: scenario.file, list: make('ul')};
        fragment.append(make('h2', null, text(scenario.file)), group.list);
      }
      const link = make('a', {href: '#' + scenario.id, 'aria-current': scenario === current && 'true'},
        ...mark(...verdicts[scenario.verdict]), make('span', {class: 'name', dir: 'auto'}, scenario.name));
      links.set(scenario, link);
      group.list.append(make('li', null, link));
    }
    shownCount += count;
    find('list').append(fragment, end);
  }

  function fillList() {
    shownCount = 0;
    group = null;
    links.clear();
    find('list').replaceChildren();
    const all = page.scenarios.length;
    find('found').textContent = all === 0 ? 'Nothing ran.' : listed.length === 0 ? 'No scenario matches.'
      : listed.length === all ? `${all} scenario${all === 1 ? '' : 's'}` : `${listed.length} of ${all} scenarios`;
    extendList(chunk);
  }

  new IntersectionObserver(entries => {
    if (entries.some(entry => entry.isIntersecting) && shownCount < listed.length) extendList(chunk);
  }, {rootMargin: '400px'}).observe(end);

  function narrow() {
    const words = find('search').value.toLowerCase().split(/\s+/).filter(Boolean);
    const verdict = document.querySelector('#verdicts :checked')?.value ?? '';
    const tag = find('tag').value;
    listed = page.scenarios.filter(scenario => {
      if (verdict && scenario.verdict !== verdict) return false;
      if (tag && !scenario.tags?.includes(tag)) return false;
      if (words.length === 0) return true;
      scenario.words ??= [scenario.name, text(scenario.file), ...scenario.tags ?? []]
        .join(' ').toLowerCase();
      return words.every(word => scenario.words.includes(word));
    });
    fillList();
  }

  function fillFilters() {
    const counts = {};
    for (const scenario of page.scenarios) counts[scenario.verdict] = (counts[scenario.verdict] ?? 0) + 1;
    const choices = [['', 'all', page.scenarios.length]];
    for (const [value, [, , name]] of Object.entries(verdicts)) {
      if (counts[value]) choices.push([value, name, counts[value]]);
    }
    for (const [value, name, count] of choices) {
      find('verdicts').append(make('label', null,
        make('input', {type: 'radio', name: 'verdict', value, checked: value === ''}),
        make('span', null, `${name} ${count}`)));
    }
    const tags = [...new Set(page.scenarios.flatMap(scenario => scenario.tags ?? []))].sort();
    find('tag').append(make('option', {value: ''}, 'any'), ...tags.map(tag => make('option', {value: tag}, tag)));
    find('tag-label').hidden = tags.length === 0;
  }

  // MARK: A scenario

  const stepsOf = scenario => scenario.steps ?? [];
  const more = index => page.steps[index][8] ?? {};
  const hasFailed = index => more(index).failures != null;

  function showScenario() {
    const scenario = current;
    const [sign, role, meaning] = verdicts[scenario.verdict];
    const meta = make('p', {class: 'meta'}, make('code', null, `${text(scenario.file)}:${scenario.line}`));
    const count = scenario.count ?? stepsOf(scenario).length;
    if (count > 0) meta.append(` · ${count} step${count === 1 ? '' : 's'}`);
    if (scenario.time) meta.append(` · ${scenario.time}`);
    for (const tag of scenario.tags ?? []) meta.append(' ', make('span', {class: 'tag'}, tag));
    if (scenario.replay) meta.append(make('br'), 'replay: ', make('code', null, scenario.replay));
    const head = make('div', {class: 'head'},
      make('h2', {id: 'title', tabindex: '-1', dir: 'auto'}, ...mark(sign, role, meaning), ' ' + scenario.name), meta);
    if (scenario.reason != null) head.append(make('p', {class: 'remark'}, `${meaning}: ${scenario.reason}`));
    head.append(...(scenario.failures ?? []).map(failure => failureBlock(failure)));
    if (scenario.more) head.append(make('p', {class: 'remark'}, `and ${scenario.more} further failures, not shown`));
    head.append(...(scenario.warnings ?? []).map(warning => failureBlock(warning, 'failure warning')));
    find('scenario').replaceChildren(make('a', {id: 'back', href: '#all'}, '‹ All scenarios'), head);
    if (stepsOf(scenario).length > 0) find('scenario').append(player(), panes());
  }

  function player() {
    const last = stepsOf(current).length;
    const button = (id, label, sign, move) => {
      const element = make('button', {type: 'button', id, 'aria-label': label}, sign);
      element.addEventListener('click', () => goTo(step + move));
      return element;
    };
    const range = make('input', {type: 'range', id: 'time', min: 0, max: last, 'aria-label': 'Step'});
    range.addEventListener('input', () => goTo(Number(range.value)));
    return make('div', {class: 'player', role: 'group', 'aria-label': 'Time'},
      button('before', 'Previous step', '‹', -1), range, button('after', 'Next step', '›', 1),
      make('output', {id: 'place', for: 'time'}));
  }

  function panes() {
    const list = make('ol', {class: 'steps', 'aria-label': 'Steps'});
    const entry = (index, signs, sentence) => list.append(make('li', null,
      make('a', {href: `#${current.id}/${index}`}, ...signs, make('span', {class: 'text'}, sentence))));
    const gap = count => count > 0
      && list.append(make('li', {class: 'gap'}, `… ${count} step${count === 1 ? '' : 's'} not shown`));
    entry(0, mark('·', 'soft', 'start'), 'the app starts');
    let number = 0;
    stepsOf(current).forEach((index, place) => {
      const [own, , , , sentence] = page.steps[index];
      gap(own - number - 1);
      number = own;
      entry(place + 1, hasFailed(index) ? mark('✘', 'bad', 'failed')
        : more(index).expects ? mark('✓', 'good', 'holds') : mark('›', 'soft', 'done'), text(sentence));
    });
    gap((current.count ?? number) - number);
    return make('div', {class: 'panes'}, list, make('section', {class: 'step', id: 'step', 'aria-label': 'The step'}));
  }

  // MARK: A step

  function showStep() {
    const steps = stepsOf(current);
    if (steps.length === 0) return say(`${verdicts[current.verdict][2]}: ${current.name}`);
    const entry = step > 0 ? page.steps[steps[step - 1]] : null;
    const scene = page.scenes[entry ? entry[5] : current.start];
    const before = entry && page.scenes[step > 1 ? page.steps[steps[step - 2]][5] : current.start];
    const box = find('step');
    box.scrollTop = 0;
    box.replaceChildren(make('h3', {dir: 'auto'}, entry ? text(entry[4]) : 'the app starts'));
    if (entry) box.append(make('p', {class: 'meta'}, `${text(entry[1])}:${entry[2]}:${entry[3]}`));
    const rest = entry?.[8] ?? {};
    box.append(...(rest.failures ?? []).map(failure => failureBlock(failure)));
    const facts = make('div', {class: 'facts'});
    const listOf = (title, items, name = 'lines') => items.length > 0
      && facts.append(make('h4', null, title), make('ul', {class: name}, ...items));
    const item = (line, role) => make('li', {class: role, dir: 'auto'}, line);
    if (entry) {
      listOf('Changes', lines(entry[6]).map(line => item(line, {'+': 'good', '-': 'bad'}[line[0]])));
      if (rest.printed != null) facts.append(make('h4', null, 'Printed'), blockOf(rest.printed, 'Printed'));
      listOf('Warnings', (rest.warnings ?? []).map(line => item(line)), 'lines warnings');
      listOf('Events', lines(entry[7]).map(line => item(line)));
    }
    facts.append(make('h4', null, 'Graph'), blockOf(lines(scene[1]).join('\n'), 'Graph'));
    const old = before && new Set(lines(before[2]));
    listOf('State', lines(scene[2]).map(line => item(line, old && !old.has(line) ? 'warn' : '')));
    box.append(make('div', {class: 'seen'}, drawing(scene[0]), facts));
    showTime(steps, entry);
  }

  function showTime(steps, entry) {
    find('time').value = step;
    const place = step === 0 ? 'start' : `step ${entry[0]} of ${current.count ?? steps.length}`;
    find('place').textContent = place;
    find('time').setAttribute('aria-valuetext', place);
    find('before').disabled = step === 0;
    find('after').disabled = step === steps.length;
    find('scenario').querySelectorAll('.steps a').forEach((link, index) => {
      if (index !== step) return link.removeAttribute('aria-current');
      link.setAttribute('aria-current', 'step');
      if (isWide.matches) link.scrollIntoView({block: 'nearest'});
    });
    const failed = entry && hasFailed(steps[step - 1]) ? 'failed: ' + entry[8].failures[0].message : '';
    say([place, entry ? text(entry[4]) : 'the app starts', failed].filter(Boolean).join(', '));
  }

  const blockOf = (content, label) =>
    make('pre', {class: 'block', tabindex: '0', role: 'region', 'aria-label': label, dir: 'auto'}, content);

  function drawing(index) {
    const figure = make('figure');
    if (index == null) return figure;
    const [width, height, ...parts] = page.drawings[index];
    const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const attributes = {class: 'screens', role: 'img', viewBox: `0 0 ${width} ${height}`, width, height,
      'aria-label': 'The screens of the graph'};
    for (const [key, value] of Object.entries(attributes)) picture.setAttribute(key, value);
    picture.append(...parts.map(part => shapes[part].cloneNode(true)));
    figure.append(picture);
    return figure;
  }

  function failureBlock(failure, name = 'failure') {
    const block = make('div', {class: name},
      make('p', null, failure.message, make('span', {class: 'code'}, failure.code)));
    if (failure.source) block.append(blockOf(failure.source.join('\n'), failure.place));
    block.append(...(failure.notes ?? []).map(note => make('p', {class: 'meta'}, note)));
    if (failure.help) block.append(make('p', null, 'help: ' + failure.help));
    if (failure.rows) block.append(sides(failure.rows));
    return block;
  }

  /** The expected and the actual lines, side by side. */
  function sides(rows) {
    const cell = (line, sign, role) => line == null ? make('td')
      : make('td', {class: role}, (role ? sign : ' ') + ' ' + line);
    return make('div', {class: 'sides'},
      make('table', null,
        make('thead', null, make('tr', null,
          make('th', {scope: 'col'}, 'Expected'), make('th', {scope: 'col'}, 'Actual'))),
        make('tbody', null, ...rows.map(([expected, actual, differs]) => make('tr', null,
          cell(expected, '-', differs ? 'gone' : ''), cell(actual, '+', differs ? 'here' : ''))))));
  }

  const say = message => { find('said').textContent = message; };

  // MARK: Going about

  function goTo(target) {
    const next = Math.min(Math.max(target, 0), stepsOf(current).length);
    if (next === step) return;
    step = next;
    history.replaceState(null, '', `#${current.id}/${step}`);
    showStep();
  }

  function goToScenario(move) {
    const place = listed.indexOf(current);
    const next = listed[place < 0 ? 0 : Math.min(Math.max(place + move, 0), listed.length - 1)];
    if (!next || next === current) return;
    history.pushState(null, '', '#' + next.id);
    follow();
  }

  function showMap() {
    const box = make('div', {class: 'maps'});
    box.append(find('maps').content.cloneNode(true));
    leaveFor(box);
    say('the map');
  }

  /** Shows that the scenario of the address does not exist. It may belong to another run. */
  function showNothing(id) {
    const message = `unknown scenario \`${id}\``;
    leaveFor(make('div', {class: 'head'}, make('h2', {id: 'title', tabindex: '-1', dir: 'auto'}, message)));
    say(message);
  }

  /** Shows content in place of a scenario. */
  function leaveFor(box) {
    links.get(current)?.removeAttribute('aria-current');
    find('scenario').replaceChildren(make('a', {id: 'back', href: '#all'}, '‹ All scenarios'), box);
    document.body.classList.add('inside');
    left = current ?? left;
    current = null;
  }

  /** Returns a decoded address, or the address itself if it is malformed. */
  function decoded(text) {
    try { return decodeURIComponent(text); } catch { return text; }
  }

  /** Shows the content that the address names. */
  function follow() {
    const [id, number] = location.hash.slice(1).split('/');
    if (id === 'map' && find('maps')) return showMap();
    let next = byID.get(id) ?? null;
    if (!next && id !== '' && id !== 'all') return showNothing(decoded(id));
    const failed = listed.find(scenario => scenario.verdict === 'failed');
    if (!next && !isNarrow.matches) next = current ?? left ?? failed ?? listed[0];
    // On narrow pages, the failure precedes the list.
    if (!next && isNarrow.matches && id === '') next = failed ?? null;
    document.body.classList.toggle('inside', next != null);
    if (!next) return;
    const isOther = next !== current;
    if (!isOther && !byID.has(id)) return;
    links.get(current)?.removeAttribute('aria-current');
    current = next;
    const steps = stepsOf(current);
    const wanted = /^\d+$/.test(number ?? '') ? Number(number) : Math.max(steps.findIndex(hasFailed) + 1, 0);
    step = Math.min(wanted, steps.length);
    if (isOther) showScenario();
    showStep();
    const place = listed.indexOf(current);
    if (place >= shownCount) extendList(place + chunk - shownCount);
    links.get(current)?.setAttribute('aria-current', 'true');
    if (isOther && !isNarrow.matches) links.get(current)?.scrollIntoView({block: 'nearest'});
    if (isOther && isNarrow.matches) {
      scrollTo(0, 0);
      find('title').focus({preventScroll: true});
    }
  }

  function toggleFailed() {
    const all = document.querySelector('#verdicts input');
    const failed = document.querySelector('#verdicts [value=failed]');
    (failed?.checked ? all : failed ?? all).checked = true;
    narrow();
  }

  const keys = {
    ArrowLeft: () => goTo(step - 1), ArrowRight: () => goTo(step + 1),
    Home: () => goTo(0), End: () => goTo(stepsOf(current).length),
    ArrowUp: () => goToScenario(-1), ArrowDown: () => goToScenario(1),
    p: () => goToScenario(-1), n: () => goToScenario(1), f: toggleFailed,
    m: () => { if (find('maps')) location.hash = left && location.hash === '#map' ? `${left.id}/${step}` : 'map'; },
    '/': () => { if (isNarrow.matches) location.hash = 'all'; find('search').focus(); find('search').select(); },
    '?': () => find('help').showModal(),
  };

  document.addEventListener('keydown', event => {
    const field = event.target.closest?.('input, select');
    if (event.ctrlKey || event.metaKey || event.altKey || find('help').open) return;
    if (event.key === 'Escape' && field === find('search')) {
      field.value = '';
      narrow();
      field.blur();
    }
    // Scrolled areas and inputs handle the arrow keys themselves.
    const scrolls = event.target.matches?.('.block')
      && event.target.scrollWidth + event.target.scrollHeight > event.target.clientWidth + event.target.clientHeight;
    if (!Object.hasOwn(keys, event.key) || scrolls && event.key.length > 1) return;
    if (field && (event.key.length > 1 || field.type === 'search')) return;
    if (!current && !'/?fmnp'.includes(event.key)) return;
    event.preventDefault();
    keys[event.key]();
  });

  find('explain').addEventListener('click', () => find('help').showModal());
  find('narrow').addEventListener('submit', event => event.preventDefault());
  find('narrow').addEventListener('input', narrow);
  document.querySelector('.skip').addEventListener('click', event => {
    event.preventDefault();
    find('scenario').focus();
  });
  addEventListener('hashchange', follow);
  isNarrow.addEventListener('change', follow);
  document.body.classList.remove('unscripted');
  fillFilters();
  fillList();
  follow();
  """#
