import { html, type SafeHtml } from '@remix-run/html-template';
import type { BankContext, BankDefinition, BankColours, BankLook } from '../bank/bank.ts';

export interface BankPage {
  readonly title: string;
  readonly body: SafeHtml;
  /** Redirect for a browser without scripts, with its delay in seconds. */
  readonly next?: { readonly url: string; readonly seconds: number };
}

/** Renders a page with the bank's header, style sheet and script. */
export function renderPage(
  { name, language, bank }: BankDefinition,
  { basePath }: Pick<BankContext, 'basePath'>,
  { title, body, next }: BankPage,
): string {
  const refresh =
    next === undefined
      ? html``
      : html`<noscript><meta http-equiv="refresh" content="${next.seconds};url=${next.url}" /></noscript>`;
  const page = html`<!doctype html>
    <html lang="${language}" data-bank="${bank}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        ${refresh}
        <title>${title} – ${name}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${basePath}/assets/bank.css" />
        <script src="${basePath}/assets/bank.js" defer></script>
      </head>
      <body>
        <header>
          <p class="ribbon">Simulated bank — no real data</p>
          <p class="brand"><span>${name}</span></p>
        </header>
        <main>${body}</main>
      </body>
    </html>`;
  return String(page);
}

function variables(colours: BankColours): string {
  return Object.entries(colours)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ');
}

/** Returns the complete style sheet of a bank's pages. */
export function bankCss({ light, dark, headings, radius }: BankLook): string {
  return `:root { ${variables(light)} --radius: ${radius}; }
@media (prefers-color-scheme: dark) { :root { ${variables(dark)} } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
.ribbon { margin: 0; padding: 6px 16px; background: #ffd54a; color: #241c00; font-size: 0.875rem; font-weight: 600; text-align: center; }
header { background: var(--brand); color: var(--onBrand); }
.brand { max-inline-size: 36rem; margin: 0 auto; padding: 16px; font: 700 1.25rem/1.25 ${headings}; }
main { max-inline-size: 36rem; margin-inline: auto; padding: 24px 16px 48px; }
h1 { margin: 0 0 16px; font: 700 1.5rem/1.25 ${headings}; }
h2 { margin: 24px 0 8px; font: 700 1.125rem/1.25 ${headings}; }
.card { padding: 16px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--card); }
.card + .card { margin-block-start: 16px; }
.field { margin-block-end: 16px; }
label { display: block; font-weight: 600; }
.hint, .quiet { color: var(--quiet); }
.hint { display: block; font-size: 0.875rem; font-weight: 400; }
input[type='text'], input[type='password'] { inline-size: 100%; min-block-size: 44px; padding: 8px 12px; border: 1px solid var(--quiet); border-radius: var(--radius); background: var(--card); color: var(--text); font: inherit; }
.show { display: flex; gap: 8px; align-items: center; margin-block-start: 8px; font-weight: 400; min-block-size: 24px; }
.choice { display: grid; grid-template-columns: 24px 1fr; gap: 12px; align-items: center; min-block-size: 56px; padding: 8px 0; border-block-end: 1px solid var(--line); font-weight: 400; }
.choice input { inline-size: 24px; block-size: 24px; margin: 0; accent-color: var(--brand); }
fieldset { margin: 0; padding: 0; border: 0; min-inline-size: 0; }
legend { padding: 0; font: 700 1.125rem/1.25 ${headings}; }
.actions { display: flex; flex-wrap: wrap; gap: 12px; margin-block-start: 24px; }
button, .button { display: inline-flex; align-items: center; justify-content: center; flex: 1 1 9rem; min-block-size: 44px; padding: 8px 20px; border: 2px solid var(--brand); border-radius: var(--radius); background: var(--card); color: var(--text); font: inherit; font-weight: 600; line-height: 1.25; text-align: center; text-decoration: none; cursor: pointer; }
button.primary, .button.primary { background: var(--brand); color: var(--onBrand); }
button.plain { flex: 0 0 auto; padding-inline: 0; border-color: transparent; background: none; text-decoration: underline; }
a { color: inherit; }
:focus-visible { outline: 3px solid var(--text); outline-offset: 2px; }
.error { margin: 0 0 16px; padding: 12px; border: 2px solid var(--error); border-radius: var(--radius); color: var(--error); font-weight: 600; }
main > details { margin-block-start: 24px; }
.card > h2:first-child { margin-block-start: 0; }
summary { padding-block: 10px; cursor: pointer; font-weight: 600; }
ul { margin: 0; padding-inline-start: 20px; }
dl { margin: 0; } dt { font-weight: 600; } dd { margin: 0 0 8px; }
code { overflow-wrap: anywhere; }
h1, h2, p, li, dd { overflow-wrap: break-word; }
`;
}

/** Script of a bank's pages, which shows passwords on request, prevents double submits and follows the return link. */
export const bankScript = `for (const box of document.querySelectorAll('[data-shows]')) {
  box.closest('label').hidden = false;
  box.addEventListener('change', () => {
    document.getElementById(box.dataset.shows).type = box.checked ? 'text' : 'password';
  });
}
for (const form of document.forms) {
  let sent = false;
  form.addEventListener('submit', (event) => { if (sent) event.preventDefault(); sent = true; });
}
for (const link of document.querySelectorAll('[data-followed-after]'))
  setTimeout(() => link.click(), link.dataset.followedAfter * 1000);
addEventListener('pageshow', (event) => { if (event.persisted) location.reload(); });
`;
