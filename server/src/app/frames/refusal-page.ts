import { createHash } from 'node:crypto';
import { protocolVersion, setupFaults, type ArrivalMessage } from '@fin-link/contracts/browser';
import { html } from '@remix-run/html-template';
import type { Site } from '../../platform/sites/index.ts';

/** Reason for which the host refuses a frame. */
export type Refusal = Extract<ArrivalMessage, { fin: 'refused' }>['code'];

const refusalScript = `const { code, explanation } = document.body.dataset;
parent.postMessage({ fin: 'refused', v: ${protocolVersion}, code }, '*');
console.error(explanation);`;
/**
 * Reports the refusal only if an ancestor is not registered, and adds its origin. If the browser does not tell the ancestors, reports the
 * refusal without an origin.
 */
const ancestorsScript = `const { code, explanation, origins } = document.body.dataset;
const ancestors = location.ancestorOrigins && [...location.ancestorOrigins];
const others = ancestors && ancestors.filter((origin) => !origins.split(' ').includes(origin));
if (others === undefined || others.length > 0) {
  parent.postMessage({ fin: 'refused', v: ${protocolVersion}, code }, '*');
  console.error(explanation.replace('{origins}', others ? others.join(', ') : 'unknown to this browser'));
}`;

/** Returns the policy of a document with one script. Any page may embed the document, because it contains no user data. */
const policyOf = (script: string): string =>
  `default-src 'none'; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'; base-uri 'none'; form-action 'none'`;

/** Content security policies of the documents. */
export const refusalPolicy = policyOf(refusalScript);
export const ancestorsPolicy = policyOf(ancestorsScript);

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
  return documentOf({ code, explanation, origins: '' }, refusalScript);
}

/**
 * Returns the document with which a nested page finds out whether one of its outer pages is not registered. The browser blocks the frame in
 * that case, without telling the page.
 */
export function ancestorsPage(origin: string, site: Pick<Site, 'origins'>): string {
  const code = 'site.origin-not-registered';
  const { cause, fix } = setupFaults[code];
  const explanation = `fin-link cannot start, ${code}: origin of an outer page {origins}. ${cause} ${fix} See ${origin}/docs/errors#${code}`;
  return documentOf({ code, explanation, origins: [origin, ...site.origins].join(' ') }, ancestorsScript);
}

function documentOf(
  { code, explanation, origins }: { code: Refusal; explanation: string; origins: string },
  script: string,
): string {
  // Complete `script` element. A formatter of the template below could otherwise change the text, whose hash is in the policy.
  const scriptElement = `<script>${script}</script>`;
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>Linking isn’t available</title>
        </head>
        <body data-code="${code}" data-explanation="${explanation}" data-origins="${origins}">
          <p>Linking isn’t available right now.</p>
          ${html.raw`${scriptElement}`}
        </body>
      </html> `,
  );
}
