import { html } from '@remix-run/html-template';
import type { SafeHtml } from '@remix-run/html-template';

const words = [
  ['User ID', 'ok'],
  ['Password', 'ok'],
  ['One-time code', '123456'],
] as const;

/** Sign-in details that every simulated bank accepts. */
export const signInHint: SafeHtml = html`<dl>
  ${words.map(
    ([what, word]) =>
      html`<div>
        <dt>${what}</dt>
        <dd><code>${word}</code></dd>
      </div>`,
  )}
</dl>`;
