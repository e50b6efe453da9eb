import { createHash } from 'node:crypto';
import { protocolVersion, setupFaults } from '@fin-link/contracts/browser';
import type { ArrivalMessage } from '@fin-link/contracts/browser';
import { html } from '@remix-run/html-template';

/** Why the host gives a page no frame. */
export type Refusal = Extract<ArrivalMessage, { fin: 'refused' }>['code'];

const script = `const { code, explanation } = document.body.dataset;
parent.postMessage({ fin: 'refused', v: ${protocolVersion}, code }, '*');
console.error(explanation);`;
/** Whole: its text has to stay as it was hashed, whatever a formatter does to the page around it. */
const scriptElement = `<script>${script}</script>`;
const scriptHash = createHash('sha256').update(script).digest('base64');

/** Any page may show it: there is nothing in it but why there is no frame. */
export const refusalPolicy = `default-src 'none'; script-src 'sha256-${scriptHash}'; base-uri 'none'; form-action 'none'`;

interface RefusedPage {
  /** The host's, where the code is explained. */
  origin: string;
  /** Whose page it is, as the browser says. */
  pageOrigin: string | null;
  publishableKey: string;
}

/**
 * The document that a page gets instead of its frame. Without it the browser would show an error page of its own, and the page could
 * not tell a wrong setup from a host that is down.
 */
export function refusalPage(code: Refusal, { origin, pageOrigin, publishableKey }: RefusedPage): string {
  const { where, cause, fix } = setupFaults[code];
  const about = code === 'site.unknown' ? publishableKey : (pageOrigin ?? '');
  const explanation = `fin-link cannot start, ${code}: ${where} ${about}. ${cause} ${fix} See ${origin}/docs/errors#${code}`;
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
