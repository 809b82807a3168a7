/** The look of the pages of shared rows, in light and dark. Contrast of every text is 4.5:1 or more. */
export const shareStyle = `
:root { color-scheme: light dark; --page: #f4f6f7; --card: #fff; --text: #1c2326; --soft: #5a666c; --line: #e2e7e9; --accent: #1f6f5f; --chip: #eef2f3; --bad: #b3261e }
@media (prefers-color-scheme: dark) {
  :root { --page: #14181a; --card: #1d2326; --text: #e6ebed; --soft: #9fadb4; --line: #2e373b; --accent: #7ccfbb; --chip: #2a3236; --bad: #ff9c92 }
}
* { box-sizing: border-box }
body { margin: 0; padding: 2.5rem 1rem 4rem; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
main { max-width: 46rem; margin: 0 auto; background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden }
header { padding: 1.75rem 2rem 1.25rem; border-bottom: 1px solid var(--line) }
header p { margin: 0 0 .25rem; color: var(--soft); font-size: .85rem }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; font-weight: 650; overflow-wrap: anywhere }
dl { margin: 0; padding: .5rem 2rem }
dl > div { display: grid; grid-template-columns: minmax(8rem, 12rem) 1fr; gap: .25rem 1.5rem; padding: .7rem 0; border-bottom: 1px solid var(--line) }
dl > div:last-child { border-bottom: 0 }
dt { color: var(--soft) }
dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere }
dd.empty { color: var(--soft) }
dd ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .4rem }
.chip { display: inline-flex; align-items: center; gap: .4rem; padding: .1rem .6rem; border-radius: 99px; background: var(--chip) }
.chip svg { width: .6rem; height: .6rem; flex: none }
.files { flex-direction: column; gap: .6rem }
.files img { display: block; max-width: 100%; max-height: 18rem; border-radius: 8px; border: 1px solid var(--line); background: #fff }
a { color: var(--accent); overflow-wrap: anywhere }
a:focus-visible, input:focus-visible, button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
footer { padding: 1rem 2rem 1.25rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .85rem }
form { padding: 1.5rem 2rem 2rem; display: grid; gap: .6rem; justify-items: start }
label { font-weight: 600 }
input { width: 100%; max-width: 22rem; padding: .55rem .7rem; font: inherit; color: inherit; background: var(--page); border: 1px solid var(--soft); border-radius: 8px }
button { padding: .55rem 1.2rem; font: inherit; font-weight: 600; color: var(--card); background: var(--accent); border: 0; border-radius: 8px; cursor: pointer }
.bad { margin: 0; color: var(--bad) }
.words { padding: 1.25rem 2rem 1.75rem; margin: 0 }
@media (max-width: 34rem) { dl > div { grid-template-columns: 1fr } header, dl, footer, form, .words { padding-left: 1.25rem; padding-right: 1.25rem } }
@media print { body { background: #fff; padding: 0 } main { border: 0 } }
`
