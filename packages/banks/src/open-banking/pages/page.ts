import { html, type Markup } from '../../credential-sites/catalogue/html.ts';
import type { BankProfile } from '../bank-profile.ts';

/** Colours of a bank; each text colour has at least 4.5 to 1 on its ground. */
export interface BankLook {
  readonly light: BankColours;
  readonly dark: BankColours;
  /** Family of headings. */
  readonly headings: string;
  readonly radius: string;
}

export interface BankColours {
  readonly ground: string;
  readonly card: string;
  readonly text: string;
  readonly quiet: string;
  readonly line: string;
  readonly brand: string;
  readonly onBrand: string;
  readonly error: string;
}

export interface Page {
  readonly title: string;
  readonly body: Markup;
  /** Where a browser without scripts goes by itself, and after how many seconds. */
  readonly next?: { readonly url: string; readonly seconds: number };
}

export function renderPage({ name, language, bank }: BankProfile, { title, body, next }: Page): string {
  const refresh =
    next === undefined
      ? html``
      : html`<noscript><meta http-equiv="refresh" content="${next.seconds};url=${next.url}" /></noscript>`;
  return html`<!doctype html>
    <html lang="${language}" data-bank="${bank}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        ${refresh}
        <title>${title} – ${name}</title>
        <link rel="stylesheet" href="/assets/bank.css" />
        <script src="/assets/bank.js" defer></script>
      </head>
      <body>
        <header>
          <p class="ribbon">Simulated bank — no real data</p>
          <p class="brand"><span>${name}</span></p>
        </header>
        <main>${body}</main>
      </body>
    </html>`.text;
}
