import { html } from '@remix-run/html-template';
import type { SafeHtml } from '@remix-run/html-template';

const credentials = [
  ['User ID', 'ok'],
  ['Password', 'ok'],
  ['One-time code', '123456'],
] as const;

/** Sign-in details that every simulated bank accepts. */
export const signInHint: SafeHtml = html`<dl>
  ${credentials.map(
    ([label, value]) =>
      html`<div>
        <dt>${label}</dt>
        <dd><code>${value}</code></dd>
      </div>`,
  )}
</dl>`;
