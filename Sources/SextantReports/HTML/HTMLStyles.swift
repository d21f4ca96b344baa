let pageStyles = """
  :root{color-scheme:light dark;--back:#f5f6f8;--front:#fff;--ink:#1c1e21;--soft:#59616d;--line:#e0e3e8;
  --accent:#0b5cad;--tint:#e9f1fb;--good:#18703a;--bad:#b02a1c;--bad-tint:#fdf1ef;--good-tint:#eef7f0;
  --warn:#855000;--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
  @media(prefers-color-scheme:dark){:root{--back:#111317;--front:#191b20;--ink:#e6e8eb;--soft:#a3abb8;
  --line:#2d3139;--accent:#7fb6f5;--tint:#1c2a3b;--good:#74cf93;--bad:#ff9c91;--bad-tint:#2b1b1b;
  --good-tint:#17251b;--warn:#e3b565}}
  *{box-sizing:border-box}
  body{margin:0;background:var(--back);color:var(--ink);font:15px/1.45 system-ui,sans-serif;
  -webkit-text-size-adjust:100%}
  h1,h2,h3,h4,p,ul,ol,dl,dd,pre,fieldset{margin:0;padding:0}
  ul,ol{list-style:none}
  fieldset{border:0;min-width:0}
  pre,code,kbd{font-family:var(--mono);font-size:13px}
  a{color:var(--accent)}
  button,input,select{font:inherit;color:inherit;background:var(--front);border:1px solid var(--line);
  border-radius:7px;padding:5px 10px}
  button{cursor:pointer}
  button:hover:enabled{border-color:var(--accent)}
  button:disabled{color:var(--soft);cursor:default}
  :focus-visible{outline:2px solid var(--accent);outline-offset:1px}
  #scenario:focus,#title:focus{outline:none}
  kbd{border:1px solid var(--line);border-bottom-width:2px;border-radius:4px;padding:0 5px;
  background:var(--back)}
  .spoken{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
  .skip{position:absolute;left:8px;top:-60px;background:var(--front);padding:8px 12px;z-index:3}
  .skip:focus{top:8px}
  .unscripted main,.unscripted .skip,.unscripted header>:not(h1){display:none}
  .good{color:var(--good)}.bad{color:var(--bad)}.warn{color:var(--warn)}.soft{color:var(--soft)}
  header{display:flex;align-items:center;gap:12px;padding:10px 16px;background:var(--front);
  border-bottom:1px solid var(--line)}
  h1{font-size:16px;flex:1;min-width:0;overflow-wrap:anywhere}
  .notes{padding:8px 16px;background:var(--bad-tint);color:var(--bad);border-bottom:1px solid var(--line);
  overflow-wrap:anywhere;max-height:30vh;overflow:auto}
  .plain{padding:16px}.plain li{margin:4px 0;overflow-wrap:anywhere}
  .plain pre{overflow:auto;padding:8px;margin:4px 0;background:var(--front);border:1px solid var(--line)}

  nav{background:var(--front);display:flex;flex-direction:column}
  #narrow{display:grid;gap:8px;padding:12px 12px 6px}
  #search{width:100%}
  #verdicts{display:flex;flex-wrap:wrap;gap:6px}
  #verdicts label{position:relative;cursor:pointer}
  #verdicts input{position:absolute;opacity:0;inset:0;margin:0;width:100%;height:100%;cursor:pointer}
  #verdicts span{display:block;padding:2px 10px;border:1px solid var(--line);border-radius:99px;
  font-size:13px}
  #verdicts :checked+span{background:var(--tint);border-color:var(--accent);color:var(--accent)}
  #verdicts :focus-visible+span{outline:2px solid var(--accent);outline-offset:1px}
  #tag-label{font-size:13px;color:var(--soft)}
  #tag-label select{color:var(--ink);max-width:100%}
  #found{padding:0 14px 6px;font-size:13px;color:var(--soft)}
  #list{padding:0 6px 12px}
  #list h2{font:12px/1.4 var(--mono);color:var(--soft);padding:10px 8px 3px;overflow-wrap:anywhere}
  #list a{display:flex;gap:8px;padding:5px 8px;border-radius:7px;color:var(--ink);text-decoration:none}
  #list a:hover{background:var(--back)}
  #list a[aria-current]{background:var(--tint)}
  .name{min-width:0;overflow-wrap:anywhere;unicode-bidi:isolate;display:-webkit-box;
  -webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden}
  .mark{flex:none;width:1em;text-align:center}

  #scenario{padding:16px;min-width:0}
  #back{display:inline-block;padding:4px 0 10px}
  .head h2{font-size:21px;line-height:1.25;overflow-wrap:anywhere;unicode-bidi:isolate}
  .meta{color:var(--soft);font-size:13px;margin-top:4px;overflow-wrap:anywhere}
  .meta code{color:var(--ink)}
  .tag{border:1px solid var(--line);border-radius:99px;padding:0 8px}
  .remark{margin-top:8px;overflow-wrap:anywhere}
  .player{display:flex;align-items:center;gap:8px;margin:14px 0}
  .player input{flex:1;min-width:0;padding:0;accent-color:var(--accent)}
  .player output{font-variant-numeric:tabular-nums;font-size:13px;color:var(--soft);white-space:nowrap}
  .steps a{display:flex;gap:8px;padding:4px 8px;border-radius:7px;color:var(--ink);text-decoration:none;
  font:13px/1.5 var(--mono)}
  .steps a:hover{background:var(--front)}
  .steps a[aria-current]{background:var(--tint)}
  .steps .text{min-width:0;overflow-wrap:anywhere;unicode-bidi:isolate;display:-webkit-box;
  -webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
  .steps .gap{padding:4px 34px;color:var(--soft);font-size:13px}
  .step h3{font:600 15px/1.5 var(--mono);white-space:pre-wrap;overflow-wrap:anywhere}
  .step h4{font-size:12px;font-weight:600;letter-spacing:.04em;text-transform:uppercase;color:var(--soft);
  margin:18px 0 5px}
  .facts{min-width:0}
  .lines{font:13px/1.55 var(--mono);overflow-wrap:anywhere}
  .lines li{unicode-bidi:isolate;padding-left:2ch;text-indent:-2ch}
  .block{overflow:auto;background:var(--front);border:1px solid var(--line);border-radius:9px;
  padding:10px 12px;line-height:1.5}
  figure{margin:14px 0 0}
  figure svg{display:block;max-width:100%;height:auto}
  .failure{margin-top:12px;padding:12px 14px;border:1px solid var(--bad);border-radius:9px;
  background:var(--bad-tint);overflow-wrap:anywhere}
  .failure>p:first-child{font-weight:600;color:var(--bad)}
  .failure.warning{border-color:var(--warn)}
  .failure.warning>p:first-child{color:var(--warn)}
  .failure .code{font-weight:400;font-size:13px;color:var(--soft);margin-left:6px}
  .failure .block{margin-top:8px}
  .sides{margin-top:10px;background:var(--front);border:1px solid var(--line);
  border-radius:9px}
  .sides table{border-collapse:collapse;table-layout:fixed;width:100%;font:13px/1.5 var(--mono)}
  .sides th{text-align:left;font:600 12px system-ui,sans-serif;color:var(--soft);padding:7px 12px 5px;
  width:50%}
  .sides td{white-space:pre-wrap;overflow-wrap:anywhere;padding:0 12px;vertical-align:top}
  .sides td+td,.sides th+th{border-left:1px solid var(--line)}
  .sides tr:last-child td{padding-bottom:8px}
  .sides .gone{background:var(--bad-tint);color:var(--bad)}
  .sides .here{background:var(--good-tint);color:var(--good)}
  .maps h2{font-size:21px;margin:22px 0 4px}.maps h2:first-of-type{margin-top:0}
  .maps h3{font-size:15px;margin:14px 0 5px}.maps .block{margin-top:10px;padding:0}
  .maps svg{display:block}.outline{padding:10px 12px}.outline ul{padding-left:2ch}.outline .unseen{color:var(--soft)}
  .outline{overflow-wrap:anywhere}.maps small{color:var(--soft)}
  .warnings li{color:var(--warn);overflow-wrap:anywhere}
  dialog{border:1px solid var(--line);border-radius:12px;background:var(--front);color:var(--ink);
  max-width:min(30rem,92vw);padding:20px 24px}
  dialog::backdrop{background:rgb(0 0 0/.35)}
  dialog h2{font-size:18px;margin-bottom:8px}
  dialog dl div{display:flex;gap:12px;padding:4px 0}
  dialog dt{flex:none;width:9.5rem}
  dialog p{color:var(--soft);font-size:13px;margin:12px 0}

  @media(max-width:799px){
  body.inside nav,body:not(.inside) #scenario{display:none}
  #scenario{padding-bottom:84px}
  .sides table{font-size:11.5px}
  .sides th,.sides td{padding-left:7px;padding-right:7px}
  .player{position:fixed;left:0;right:0;bottom:0;margin:0;padding:10px 16px;background:var(--front);
  border-top:1px solid var(--line);z-index:2}
  .player button{min-width:44px;min-height:44px}
  #list a{padding:9px 8px}
  }
  @media(max-width:1099px){
  .panes{display:flex;flex-direction:column;margin-top:16px}
  .panes>ol{order:2;margin-top:20px;padding-top:14px;border-top:1px solid var(--line)}
  }
  @media(max-width:599px),(min-width:800px) and (max-width:1099px){
  .sides thead,.sides tbody,.sides tr,.sides td{display:block}
  .sides th{display:inline-block;width:auto}
  .sides th:first-child::before{content:'- '}
  .sides th+th::before{content:'+ '}
  .sides td+td,.sides th+th{border-left:0}
  .sides td:first-child:not(.gone),.sides td:empty{display:none}
  }
  @media(min-width:800px){
  body:not(.unscripted){height:100dvh;overflow:hidden;display:flex;flex-direction:column}
  main{flex:1;min-height:0;display:grid;grid-template-columns:minmax(220px,19rem) 1fr}
  nav{min-height:0;border-right:1px solid var(--line)}
  #list{flex:1;min-height:0;overflow:auto}
  #scenario{overflow:auto;padding:20px 24px}
  #back{display:none}
  }
  @media(min-width:800px) and (max-width:1099px){main{grid-template-columns:15rem minmax(0,1fr)}}
  @media(min-width:1100px){
  #scenario{display:flex;flex-direction:column}
  .panes{display:grid;grid-template:minmax(0,1fr)/minmax(0,20rem) minmax(0,1fr);gap:28px;
  flex:1 0 0;min-height:24rem}
  .steps,.step{overflow:auto;padding:2px}
  }
  @media(min-width:1400px){
  .seen{display:grid;grid-template-columns:minmax(0,max-content) minmax(22rem,1fr);gap:28px}
  .seen figure{max-width:34rem}
  .seen .facts>h4:first-child{margin-top:14px}
  }
  @media(prefers-reduced-motion:no-preference){#list a,.steps a{transition:background .12s}}

  """
