/** CSS of the catalogue page. */
export const pageStyles = `
:root {
  color-scheme: light dark;
  --paper: #fbf7ef; --card: #ffffff; --ink: #2b2118; --soft: #6a5a4a; --line: #8d7c69; --link: #7a2e0e; --ribbon: #5b1f66; --on-ribbon: #ffffff;
}
@media (prefers-color-scheme: dark) {
  :root { --paper: #1d1813; --card: #28211a; --ink: #f3ebe0; --soft: #c9b9a6; --line: #8f7d69; --link: #f2b08a; --ribbon: #e3b5ee; --on-ribbon: #2d0b34; }
}
html { scroll-padding-block-start: 3.5rem; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 Georgia, 'Times New Roman', serif; overflow-wrap: anywhere; }
.ribbon { position: sticky; inset-block-start: 0; margin: 0; padding: 8px 16px; background: var(--ribbon); color: var(--on-ribbon); font-weight: bold; text-align: center; }
main { max-inline-size: 60rem; margin: 0 auto; padding: 16px; }
h1, h2, h3 { line-height: 1.25; }
h2 { margin-block-start: 2rem; border-block-end: 1px solid var(--line); padding-block-end: 4px; }
a { color: var(--link); }
a:focus-visible { outline: 2px solid currentcolor; outline-offset: 2px; }
code, .status { font-family: ui-monospace, Consolas, monospace; font-size: 0.9375em; }
code { font-weight: bold; }
.status { color: var(--soft); font-size: 0.875em; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); gap: 16px; margin: 0; padding: 0; list-style: none; }
.cards li { border: 1px solid var(--line); background: var(--card); padding: 4px 16px; }
dl { margin: 0 0 16px; }
dl div { display: flex; flex-wrap: wrap; gap: 0 16px; padding-block: 6px; }
dt { flex: 0 0 8rem; color: var(--soft); }
dd { flex: 1 1 12rem; margin: 0; }
.scenarios dt, .people dt { flex-basis: 18rem; }
`;
