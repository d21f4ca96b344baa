import SextantEngine
import SextantLanguage
import SextantSyntax

extension Evaluator {
  /// Returns the last version of a removed node while its `on disappear` runs; otherwise nil.
  func removedNode(_ instance: Instance) -> Node? {
    control.removedNode.flatMap { draft.store.instance(of: $0) == instance ? $0 : nil }
  }

  // MARK: Values

  mutating func evaluate(_ expression: Expression) throws(Refusal) -> Value {
    switch expression {
    case .constant(let value): return value
    case .variable(let index):
      return draft.variable(index) ?? program.variables[index].initial
    case .local(let slot): return try boundValue(slot)
    case .state(let state, let slot):
      let instance = try boundNode(slot, "the node of this state")
      let current = draft.state(state, of: instance)
      guard let value = current ?? removedNode(instance).flatMap({ draft.state(state, of: $0) })
      else {
        throw EngineCodes.gone(instance, at: draft.world.clock)
      }
      return value
    case .binding(let slot, let binding):
      return .bool(binding.read(try boundValue(slot), &draft))
    case .add(let left, let right):
      return try add(try evaluate(left), try evaluate(right))
    case .subtract(let left, let right):
      return try subtract(try evaluate(left), try evaluate(right))
    case .negate(let operand):
      return try negate(try evaluate(operand))
    case .number(let operand, let form): return try evaluate(operand).with(form)
    case .list(let items): return try limited(.list(try values(of: items)))
    case .text(let parts):
      var text = ""
      for part in parts {
        let value = try evaluate(part)
        if case .string(let piece) = value { text += piece } else { text += draft.show(value) }
      }
      return try limited(.string(text))
    case .count(let query):
      return .int(try count(query))
    case .node(let node):
      if case .local(let slot) = node, let value = local(slot) { return value }
      return .node(try draft.makeDetached(try evaluate(node)))
    case .and(let left, let right):
      return .bool(try isTrue(left) ? try isTrue(right) : false)
    case .or(let left, let right):
      return .bool(try isTrue(left) ? true : try isTrue(right))
    case .not(let operand): return .bool(try !isTrue(operand))
    case .compare(let left, let comparison, let right):
      return .bool(try compare(left, comparison, right))
    case .ofList(let list, let query): return try evaluate(query, of: list)
    }
  }

  private mutating func evaluate(
    _ query: ListQuery, of list: Expression
  ) throws(Refusal) -> Value {
    let value = try evaluate(list)
    guard case .list(let items) = value else {
      throw .refused(RuntimeCodes.noList, .text("\(value)"))
    }
    var number = 0
    if let operand = query.operand, case .int(let found) = try evaluate(operand) { number = found }
    switch query {
    case .count: return .int(items.count)
    case .prefix where number >= 0: return .list(Array(items.prefix(number)))
    case .suffix where number >= 0: return .list(Array(items.suffix(number)))
    case .last: number = max(items.count - 1, 0)
    case .first, .element, .prefix, .suffix: break
    }
    guard items.indices.contains(number) else {
      throw .refused(
        RuntimeCodes.outOfRange, .text("\(number)"), .text(pluralized(items.count, "element")))
    }
    return items[number]
  }

  mutating func isTrue(_ expression: Expression) throws(Refusal) -> Bool {
    try evaluate(expression) == .bool(true)
  }

  mutating func values(of expressions: [Expression]) throws(Refusal) -> [Value] {
    try expressions.map { expression throws(Refusal) in try evaluate(expression) }
  }

  mutating func values(of expressions: [Expression?]) throws(Refusal) -> [Value?] {
    try expressions.map { expression throws(Refusal) in try value(of: expression) }
  }

  mutating func value(of expression: Expression?) throws(Refusal) -> Value? {
    guard let expression else { return nil }
    return try evaluate(expression)
  }

  func boundValue(_ slot: Int) throws(Refusal) -> Value {
    if let value = local(slot) { return value }
    throw .refused(RuntimeCodes.noSuchNode, .text("the value bound to this name"))
  }

  func boundNode(
    _ slot: Int, _ what: String = "the node bound to this name"
  ) throws(Refusal) -> Instance {
    if case .node(let instance)? = local(slot) { return instance }
    throw .refused(RuntimeCodes.noSuchNode, .text(what))
  }

  private func limited(_ value: Value) throws(Refusal) -> Value {
    if value.exceedsLimits { throw .refused(RuntimeCodes.valueTooLarge) }
    return value
  }

  private func add(_ left: Value, _ right: Value) throws(Refusal) -> Value {
    switch (left, right) {
    case (.int(let l), .int(let r)):
      let (sum, overflow) = l.addingReportingOverflow(r)
      if !overflow { return .int(sum) }
    case (.duration(let l), .duration(let r)):
      let (sum, overflow) = l.addingReportingOverflow(r)
      if !overflow { return .duration(sum) }
    case (.string(let l), .string(let r)): return try limited(.string(l + r))
    case (.list(let l), .list(let r)): return try limited(.list(l + r))
    case (.decimal(let l), .decimal(let r)):
      if let sum = l.adding(r) { return .decimal(sum) }
    default: break
    }
    throw .refused(RuntimeCodes.overflow, .text("\(left) + \(right)"))
  }

  private func subtract(_ left: Value, _ right: Value) throws(Refusal) -> Value {
    switch (left, right) {
    case (.int(let l), .int(let r)):
      let (difference, overflow) = l.subtractingReportingOverflow(r)
      if !overflow { return .int(difference) }
    case (.duration(let l), .duration(let r)):
      let (difference, overflow) = l.subtractingReportingOverflow(r)
      if !overflow { return .duration(difference) }
    case (.decimal(let l), .decimal(let r)):
      if let difference = r.negated.flatMap({ l.adding($0) }) { return .decimal(difference) }
    default: break
    }
    throw .refused(RuntimeCodes.overflow, .text("\(left) - \(right)"))
  }

  private func negate(_ value: Value) throws(Refusal) -> Value {
    switch value {
    case .int(let number) where number != Int.min: return .int(-number)
    case .duration(let time) where time != Int.min: return .duration(-time)
    case .decimal(let number):
      if let negated = number.negated { return .decimal(negated) }
    default: break
    }
    throw .refused(RuntimeCodes.overflow, .text("-\(value)"))
  }

  // MARK: Nodes

  mutating func evaluateRoot(_ node: NodeExpression) throws(Refusal) -> NodeDescription {
    described.nodes = 0
    return try evaluate(node)
  }

  mutating func evaluate(_ node: NodeExpression) throws(Refusal) -> NodeDescription {
    described.nodes += 1
    if described.nodes > GraphLimits.nodes { throw Refusal(EngineCodes.tooLarge) }
    switch node {
    case .constant(let description): return description
    case .local(let slot): return .existing(try boundNode(slot))
    case .stack(let items, let tabBar): return .stack(try evaluate(items), tabBar)
    case .new(let definition, let expressions):
      return try describe(definition, input: try values(of: expressions))
    }
  }

  private mutating func evaluate(
    _ nodes: [NodeExpression]
  ) throws(Refusal) -> [NodeDescription] {
    try nodes.map { node throws(Refusal) in try evaluate(node) }
  }

  /// Returns the description of a new node. The content of a container may depend on `input`.
  mutating func describe(
    _ definition: DefinitionID, input: [Value]
  ) throws(Refusal) -> NodeDescription {
    for (parameter, value) in zip(program.app.declared[Int(definition.index)].parameters, input) {
      try requireDomain(value, parameter)
    }
    let content = program.app.declared[Int(definition.index)].content
    let computed = program.app.declared[Int(definition.index)].computed
    if content == nil, computed.isEmpty { return .screen(definition, input: input) }
    let outer = control.here.frame
    control.here.frame = draft.makeVector(input)
    defer { control.here.frame = outer }
    var input = input
    for expression in computed { input.append(try value(of: expression) ?? .bool(false)) }
    guard let content else { return .screen(definition, input: input) }
    described.depth += 1
    defer { described.depth -= 1 }
    if described.depth > GraphLimits.nesting { throw Refusal(EngineCodes.tooLarge) }
    let nodes = try evaluate(content.nodes)
    return .new(definition, input: input, content: nodes, selection: content.selection)
  }

  /// Evaluates the arguments of parameters. Throws if a value is outside the domain of its
  /// parameter.
  mutating func values(
    of expressions: [Expression], for parameters: [App.Parameter]
  ) throws(Refusal) -> [Value?] {
    var values: [Value?] = []
    for (parameter, expression) in zip(parameters, expressions) {
      let value = try evaluate(expression)
      try requireDomain(value, parameter)
      values.append(value)
    }
    return values
  }

  private func requireDomain(_ value: Value, _ parameter: App.Parameter) throws(Refusal) {
    guard let domain = parameter.domain, !parameter.allows(value) else { return }
    throw outsideDomain(value, parameter.name, domain)
  }

  func outsideDomain(_ value: Value, _ name: String, _ domain: [Value]) -> Refusal {
    .refused(
      RuntimeCodes.outsideDomain, .text("\(name): \(value)"),
      .text(Value.list(domain).description))
  }

  // MARK: Arguments

  mutating func arguments(of call: Call, to target: Reference?) throws(Refusal) -> Arguments {
    var arguments = try arguments(of: call)
    arguments.addressee = control.here.addressee
    if control.disablesAnimations { arguments.isAnimated = false }
    if case .declared(let addressee)? = target { arguments.addressee = addressee }
    return arguments
  }

  private mutating func arguments(of call: Call) throws(Refusal) -> Arguments {
    if let constant = call.constant { return constant }
    return Arguments(
      try slots(of: call.arguments), isAnimated: call.isAnimated, of: call.entry.pattern)
  }

  mutating func evaluated(
    _ arguments: [BoundArgument], of pattern: Pattern
  ) throws(Refusal) -> Arguments {
    Arguments(try slots(of: arguments), of: pattern)
  }

  private mutating func slots(of arguments: [BoundArgument]) throws(Refusal) -> [Argument] {
    described.nodes = 0
    return try arguments.map { argument throws(Refusal) in try evaluate(argument) }
  }

  private mutating func evaluate(_ argument: BoundArgument) throws(Refusal) -> Argument {
    switch argument {
    case .node(let node): return .node(try evaluate(node))
    case .nodes(let nodes): return .nodes(try evaluate(nodes))
    case .expression(let expression): return .value(try evaluate(expression))
    case .reference(let reference): return .instance(try resolveKeepingPath(reference))
    case .name(let name): return .name(name)
    case .window(let name):
      return .window(name, try evaluate(program.app.windowRoots[name] ?? program.start))
    case .word(let word): return .value(.string(word))
    case .presentable(let index): return .presentable(index)
    case .flag(let isSet): return .value(.bool(isSet))
    case .pick(let pick): return .pick(try evaluate(pick))
    case .picks(let picks):
      return .picks(try picks.map { pick throws(Refusal) in try evaluate(pick) })
    case .buttons(let buttons): return .buttons(try evaluate(buttons))
    case .call(let name, let expressions, _): return .call(name, try values(of: expressions))
    case .definition(let definition): return .definition(definition)
    case .definitions(let definitions): return .definitions(definitions)
    case .pattern(let pattern): return .match(try match(pattern))
    case .patterns(let patterns):
      return .matches(
        try patterns.map { item throws(Refusal) in
          if case .node(let pattern) = item { try match(pattern) } else { nil }
        })
    case .none, .style, .literal, .variable:
      return .none
    }
  }

  private mutating func match(_ pattern: NodePattern) throws(Refusal) -> NodeMatch {
    switch pattern {
    case .instance(let instance, _): return .instance(instance)
    case .local(let slot): return .instance(try boundNode(slot))
    case .declared(let definition, let inputs): return .declared(definition, try values(of: inputs))
    case .anyStack, .stack: return .stack
    }
  }

  private mutating func evaluate(_ pick: BoundPick) throws(Refusal) -> Pick {
    switch pick {
    case .index(let index): return .index(index)
    case .new(let node): return .new(try evaluate(node))
    case .pattern(let pattern):
      switch try match(pattern) {
      case .instance(let instance): return .instance(instance)
      case .declared(let definition, let values): return .matching(definition, values)
      case .stack:
        if case .stack = pattern { return .index(-1) } else { return .matching(.none, []) }
      }
    }
  }

  private mutating func evaluate(_ buttons: [BoundButton]) throws(Refusal) -> Buttons {
    var items: [AlertContent.Button] = []
    for button in buttons {
      guard case .string(let title) = try evaluate(button.title) else { continue }
      items.append(AlertContent.Button(title, role: button.role, body: button.body))
    }
    let captures = buttons.contains { $0.body != nil }
    return Buttons(items: items, frame: captures ? control.here.frame : .empty)
  }

  private mutating func resolveKeepingPath(_ reference: Reference) throws(Refusal) -> Instance {
    let path = draft.path
    let instance = try resolve(reference)
    draft.focus(along: path)
    return instance
  }

  // MARK: Counting

  private mutating func count(_ query: CountQuery) throws(Refusal) -> Int {
    switch query {
    case .windows: return draft.roots.count
    case .stack(let reference):
      guard let stack = try container(.stack, of: reference) else { return 0 }
      return max(0, draft.store.count(of: draft.store.content(of: stack)) - system.hiddenElements)
    case .presentations(let style):
      var count = 0
      let store = draft.store
      for root in draft.roots {
        store.walk(root) { node in
          for entry in store.entries(of: store.presented(by: node))
          where entry.attribute.style.fits(style) { count += 1 }
          return true
        }
      }
      return count
    case .nodes(let pattern):
      return try matches(of: pattern).count
    }
  }
}
