/** The look of the page that describes the interface, in light and dark. Contrast of every text is 4.5:1 or more. */
export const docsStyle = `
:root { color-scheme: light dark; --page: #f4f6f7; --card: #fff; --text: #1c2326; --soft: #55616a; --line: #dfe5e8; --accent: #1f6f5f; --chip: #eef2f3;
  --get: #1f6f5f; --post: #1b5fa8; --patch: #8a5300; --delete: #b3261e }
@media (prefers-color-scheme: dark) {
  :root { --page: #14181a; --card: #1c2225; --text: #e6ebed; --soft: #a3b0b7; --line: #2f383c; --accent: #7ccfbb; --chip: #262e32;
    --get: #7ccfbb; --post: #86bdf5; --patch: #efb65c; --delete: #ff9c92 }
}
* { box-sizing: border-box }
html { scroll-behavior: smooth; scroll-padding-top: 1rem }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto } }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; display: grid; grid-template-columns: 19rem minmax(0, 1fr) }
a { color: var(--accent) }
a:focus-visible, summary:focus-visible, pre:focus-visible, nav:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px }
.skip { position: absolute; left: -99rem }
.skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: .5rem 1rem; z-index: 2 }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem 1rem 3rem 1.5rem; border-right: 1px solid var(--line); background: var(--card) }
nav strong { display: block; font-size: 1.05rem; margin-bottom: .75rem }
nav h2 { font-size: .78rem; text-transform: uppercase; letter-spacing: .06em; color: var(--soft); margin: 1.4rem 0 .4rem }
nav ul { list-style: none; margin: 0; padding: 0 }
nav a { display: grid; grid-template-columns: 3.6rem 1fr; gap: .4rem; align-items: baseline; padding: .16rem .4rem; border-radius: 6px; color: inherit; text-decoration: none; font-size: .9rem }
nav a.plain { display: block }
nav a:hover { background: var(--chip) }
main { padding: 2.5rem clamp(1rem, 4vw, 3.5rem) 6rem; max-width: 66rem; min-width: 0 }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .5rem }
main > section > h2 { font-size: 1.35rem; margin: 3rem 0 1rem; padding-bottom: .4rem; border-bottom: 1px solid var(--line) }
.lead { color: var(--soft); max-width: 46rem }
article { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem 1.5rem 1.4rem; margin: 0 0 1rem }
article:target { border-color: var(--accent); box-shadow: 0 0 0 2px var(--accent) }
article h3 { margin: 0 0 .35rem; font-size: 1.08rem }
article h3 .number { color: var(--soft); font-weight: 400 }
article h4 { margin: 1rem 0 .3rem; font-size: .8rem; text-transform: uppercase; letter-spacing: .05em; color: var(--soft) }
.address { margin: 0; display: flex; flex-wrap: wrap; gap: .5rem; align-items: baseline }
.address code { overflow-wrap: anywhere; font-size: .95rem }
.method { font: 700 .72rem/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; letter-spacing: .03em; color: var(--post) }
.method.GET { color: var(--get) } .method.PATCH { color: var(--patch) } .method.DELETE { color: var(--delete) }
.address .method { border: 1px solid currentColor; border-radius: 6px; padding: 0 .45rem }
.note { margin: .35rem 0 0; color: var(--soft); font-size: .92rem }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .88em }
pre { margin: 0; padding: .8rem 1rem; background: var(--chip); border-radius: 8px; overflow-x: auto; line-height: 1.45 }
ul.properties { list-style: none; margin: 0; padding: 0 0 0 1rem; border-left: 2px solid var(--line) }
ul.properties li { padding: .14rem 0 }
.name { font-weight: 650 }
.type { color: var(--soft) }
.required { color: var(--delete); font-size: .82rem }
.or { margin: .2rem 0 .2rem 1rem; color: var(--soft); font-style: italic }
details { margin-top: .9rem } summary { cursor: pointer; color: var(--accent); font-size: .92rem } details pre { margin-top: .5rem }
table { border-collapse: collapse; width: 100%; background: var(--card); border: 1px solid var(--line); border-radius: 10px; overflow: hidden }
th, td { text-align: left; padding: .4rem .9rem; border-top: 1px solid var(--line); vertical-align: top }
thead th { border-top: 0; color: var(--soft); font-size: .85rem; font-weight: 600 }
td:first-child { font-variant-numeric: tabular-nums }
.scroll { overflow-x: auto }
@media (max-width: 60rem) { body { display: block } nav { position: static; height: auto; max-height: 45vh; border-right: 0; border-bottom: 1px solid var(--line) } }
@media print { nav { display: none } body { display: block; background: #fff } article { break-inside: avoid } }
`
