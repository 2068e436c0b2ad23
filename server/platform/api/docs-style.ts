/** The page's own look: no font, script or picture from anywhere, so that it reads the same wherever it is opened. */
export const docsStyle = `
  :root { color-scheme: light dark; --paper: light-dark(#f6f3ec, #0f1412); --card: light-dark(#fff, #18201c);
    --ink: light-dark(#17211d, #e9eee9); --muted: light-dark(#4c5850, #a9b5ad); --green: light-dark(#0b3d2e, #4fb286);
    --line: light-dark(#ddd8cc, #2c3732); --red: light-dark(#9c1c14, #ff9c90) }
  * { box-sizing: border-box }
  html { background: var(--paper); color: var(--ink); scroll-padding-top: 1rem }
  body { font: 1rem/1.55 Barlow, 'Segoe UI', system-ui, sans-serif; max-width: 78rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
  h1, h2, h3, caption { font-family: 'Barlow Semi Condensed', 'Arial Narrow', system-ui, sans-serif; line-height: 1.2 }
  h1 { font-size: 2.25rem; margin: 1rem 0 .5rem }
  h2 { font-size: 1.6rem; margin: 3rem 0 .75rem; padding-top: .75rem; border-top: 1px solid var(--line) }
  h3 { font-size: 1.2rem; margin: 0 0 .5rem }
  a { color: var(--green) }
  a:focus-visible { outline: 3px solid var(--green); outline-offset: 2px; border-radius: .2rem }
  .plate { display: inline-block; padding: .05em .5em; border: 2px solid #14140f; border-radius: .3rem; background: #f7c600;
    color: #14140f; font: 700 1.25rem/1.4 'Barlow Semi Condensed', 'Arial Narrow', sans-serif; letter-spacing: .08em; text-decoration: none }
  code, pre { font: .9em/1.5 ui-monospace, 'Cascadia Mono', Menlo, monospace }
  code { overflow-wrap: anywhere }
  pre { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; overflow-x: auto }
  .skip { position: absolute; left: -99rem }
  .skip:focus { position: fixed; left: 1rem; top: 1rem; z-index: 1; background: var(--card); padding: .5rem 1rem }
  nav h2, nav p { font: 600 1rem/1.4 'Barlow Semi Condensed', 'Arial Narrow', system-ui, sans-serif; margin: .75rem 0 .25rem; padding: 0; border: 0 }
  nav ul, .overview { list-style: none; padding: 0; margin: 0 }
  nav a, .overview a { display: inline-flex; align-items: center; min-height: 2.75rem }
  .plate { min-height: 2.75rem }
  .overview { columns: 18rem; margin-bottom: 1rem }
  .steps { padding-left: 1.25rem } .steps > li { margin-bottom: 1.5rem } .steps h3 { padding-top: .1rem }
  .answered { margin: .5rem 0 -.5rem; color: var(--muted); font-size: .95rem }
  dt { font-weight: 700; margin-top: .6rem } dd { margin: 0 }
  @media (min-width: 60rem) {
    .columns { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: 2.5rem }
    nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: .5rem .25rem 2rem }
    .up { display: none }
    main > h2:first-child { margin-top: .5rem }
  }
  @media (max-width: 59.99rem) {
    nav ul { columns: 2 }
    .up { display: inline-flex; align-items: center; min-height: 2.75rem; position: fixed; right: 1rem; bottom: 1rem;
      padding: 0 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 1.4rem }
    body { padding-bottom: 6rem }
  }
  article { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; margin: 0 0 .75rem }
  article pre { background: var(--paper) }
  article p { margin: .4rem 0 }
  .door { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline }
  .door b { color: var(--green); min-width: 4rem }
  .door b.delete { color: var(--red); border: 2px solid; border-radius: .3rem; padding: 0 .35rem; text-decoration: underline }
  summary { cursor: pointer; min-height: 2.75rem; padding: .75rem 1rem }
  summary h3 { display: inline }
  summary .door { margin-top: .25rem }
  summary:focus-visible { outline: 3px solid var(--green); outline-offset: -3px; border-radius: .5rem }
  .inside { padding: 0 1rem 1rem; scroll-margin-top: 8rem }
  small { color: var(--muted) }
  .scope { color: var(--muted) }
  h2, h3 { scroll-margin-top: 1rem }
  article:has(:target) { border-color: var(--green) }
  table { width: 100%; border-collapse: collapse; margin: .75rem 0; font-size: .95rem }
  caption { text-align: left; font-weight: 700; padding: .25rem 0 }
  th { text-align: left; color: var(--muted); font-weight: 600 }
  th, td { padding: .35rem .5rem; border-top: 1px solid var(--line); vertical-align: top }
  td:first-child { width: 32% } td:nth-child(2):not(:last-child) { width: 28% }
  @media (max-width: 40rem) {
    pre { white-space: pre-wrap; overflow-wrap: anywhere }
    thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
    tr, td { display: block } td, td:first-child, td:nth-child(2):not(:last-child) { width: auto; border: 0; padding-block: .1rem }
    tr { border-top: 1px solid var(--line); padding: .4rem 0 }
  }
  @media print { article { break-inside: avoid } }
`
