import { createHash } from 'node:crypto';
import { protocolVersion, setupFaults } from '@fin-link/contracts/browser';
import type { ArrivalMessage } from '@fin-link/contracts/browser';
import { html } from '@remix-run/html-template';

/** Reason for which the host refuses a frame. */
export type Refusal = Extract<ArrivalMessage, { fin: 'refused' }>['code'];

const script = `const { code, explanation } = document.body.dataset;
parent.postMessage({ fin: 'refused', v: ${protocolVersion}, code }, '*');
console.error(explanation);`;
/** Complete `script` element. A formatter of the template below could otherwise change the text, whose hash is in the policy. */
const scriptElement = `<script>${script}</script>`;
const scriptHash = createHash('sha256').update(script).digest('base64');

/** Any page may embed the document, because it contains only the reason of the refusal. */
export const refusalPolicy = `default-src 'none'; script-src 'sha256-${scriptHash}'; base-uri 'none'; form-action 'none'`;

interface RefusedPage {
  /** Origin of the host, which documents the code. */
  origin: string;
  /** Origin of the embedding page according to the browser, or `null`. */
  pageOrigin: string | null;
  publishableKey: string;
}

/**
 * Returns the document that a page gets instead of the frame. Without it the browser would show its own error page, and the page
 * could not distinguish a wrong setup from a host that is down.
 */
export function refusalPage(code: Refusal, { origin, pageOrigin, publishableKey }: RefusedPage): string {
  const { where, cause, fix } = setupFaults[code];
  const subject = code === 'site.unknown' ? publishableKey : (pageOrigin ?? '');
  const explanation = `fin-link cannot start, ${code}: ${where} ${subject}. ${cause} ${fix} See ${origin}/docs/errors#${code}`;
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>Linking isn’t available</title>
        </head>
        <body data-code="${code}" data-explanation="${explanation}">
          <p>Linking isn’t available right now.</p>
          ${html.raw`${scriptElement}`}
        </body>
      </html> `,
  );
}
