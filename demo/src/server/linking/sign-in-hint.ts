import { html } from '../html/html.ts';
import type { Markup } from '../html/html.ts';

const words = [
  ['User', 'ok'],
  ['Password', 'ok'],
  ['One-time code', '123456'],
] as const;

/** What every simulated bank takes. */
export const signInHint: Markup = html`<dl>
  ${words.map(
    ([what, word]) =>
      html`<div>
        <dt>${what}</dt>
        <dd><code>${word}</code></dd>
      </div>`,
  )}
</dl>`;
