/** Racing green on paper; from system fonts, since nothing may come from outside. */
export const pageStyle = `
:root { color-scheme: light dark; --page: #f6f3ec; --card: #fff; --ink: #17211d; --quiet: #56635c; --line: #d9d4c7;
  --good: #2e7d4f; --warn: #8a5200; --danger: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --page: #0f1412; --card: #18201c; --ink: #e9eee9; --quiet: #a3b0a8;
  --line: #33403a; --good: #4fb286; --warn: #e0a24a; --danger: #f28b82; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 Barlow, "Segoe UI", system-ui, sans-serif;
  font-variant-numeric: tabular-nums; }
main { max-width: 56rem; margin: 0 auto; padding: 1rem; }
h1, h2, h3, h4, summary { font-family: "Barlow Semi Condensed", "Arial Narrow", "Segoe UI", system-ui, sans-serif;
  line-height: 1.2; margin: 0; }
h1 { font-size: 2.25rem; } h2 { font-size: 1.6rem; } h3 { font-size: 1.3rem; margin-top: 1.5rem; } h4 { font-size: 1.1rem; }
p { margin: .25rem 0; overflow-wrap: anywhere; }
header, section { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 1.25rem; margin: 1rem 0; }
header { border-width: 2px; }
.good { border-color: var(--good); } .good h1 { color: var(--good); }
.warn { border-color: var(--warn); } .warn h1 { color: var(--warn); }
.danger { border-color: var(--danger); } .danger h1 { color: var(--danger); }
.quiet, .day, dt, .file { color: var(--quiet); }
.day, dt, .file, pre { font-size: .875rem; }
.plate { background: #f7c600; color: #17211d; border: 1px solid #17211d; border-radius: 4px; padding: 0 .4em;
  white-space: nowrap; }
dl { display: flex; flex-wrap: wrap; gap: .75rem 2rem; margin: 1rem 0; }
dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
summary { cursor: pointer; font-weight: 700; padding: .5rem 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
ol { list-style: none; margin: .5rem 0 0; padding: 0; border-bottom: 1px solid var(--line); }
li { border-top: 1px solid var(--line); padding: .6rem 0; }
.log { border-top: 1px solid var(--line); margin-top: 1rem; } .log h3 { margin-top: 1rem; }
.seen, .doubt { font-weight: 600; padding-left: .75rem; border-left: 4px solid var(--good); }
.doubt { border-color: var(--warn); color: var(--warn); }
.logged { color: var(--quiet); font-size: .875rem; }
.words { white-space: pre-line; }
.amendment { border-left: 4px solid #f7c600; padding-left: .75rem; margin-top: .5rem; }
@media (min-width: 40rem) { li { display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: 1rem; } }
@media print { :root { color-scheme: light; --page: #fff; --card: #fff; --ink: #000; --quiet: #444; --line: #bbb; }
  main { max-width: none; padding: 0; } header, section { padding: .75rem; }
  details::details-content { content-visibility: visible; block-size: auto; }
  li { break-inside: avoid; } h2, h3, h4 { break-after: avoid; } }
`
