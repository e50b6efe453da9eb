import { html, type SafeHtml } from '@remix-run/html-template';
import type { BankContext } from '../bank/bank-context.ts';
import type { BankProfile } from '../bank/bank-profile.ts';

/** Contents of one page of a bank. */
export interface Page {
  readonly title: string;
  readonly body: SafeHtml;
  /** Redirect for a browser without scripts, with its delay in seconds. */
  readonly next?: { readonly url: string; readonly seconds: number };
}

/** Renders a page with the bank's header, style sheet and script. */
export function renderPage(
  { name, language, bank }: BankProfile,
  { basePath }: Pick<BankContext, 'basePath'>,
  { title, body, next }: Page,
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
