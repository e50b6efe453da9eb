import { hostErrorCodes, hostErrors, operatorErrorCodes, setupFaults } from '@fin-link/contracts/browser';
import { adviceOf } from '@fin-link/contracts/host';
import { html } from '@remix-run/html-template';
import type { HostApp } from '../../platform/http/index.ts';

/**
 * Registers the page `GET /docs/errors`, generated from the registries. The `docs` of every error and the console messages of tags link to
 * its rows.
 */
export function errorPage(app: HostApp): void {
  app.route({
    method: 'GET',
    url: '/docs/errors',
    schema: { hide: true },
    handler: (_request, reply) =>
      reply
        .header('content-security-policy', "default-src 'none'; img-src data:; frame-ancestors 'none'")
        .type('text/html; charset=utf-8')
        .send(String(page)),
  });
}

const setupRows = Object.entries(setupFaults).map(
  ([code, { where, cause, fix }]) =>
    html`<tr id="${code}">
      <th scope="row"><code>${code}</code></th>
      <td>${where}</td>
      <td>${cause}</td>
      <td>${fix}</td>
    </tr> `,
);

const rows = [...hostErrorCodes, ...operatorErrorCodes].map((code) => {
  const { status, message } = hostErrors[code];
  const { cause, fix } = adviceOf(code);
  // A setup fault has a separate row with more details, which gets the id.
  const id = code in setupFaults ? null : html` id="${code}"`;
  return html`<tr${id}>
    <th scope="row"><code>${code}</code></th>
    <td>${status}</td>
    <td>${message}</td>
    <td>${cause}</td>
    <td>${fix}</td>
  </tr> `;
});

const page = html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Error codes</title>
      <link rel="icon" href="data:," />
    </head>
    <body>
      <h1>Error codes</h1>
      <h2>Setup of a page</h2>
      <p>
        <code>fin-error</code> has the class <code>setup</code> and one of these codes: your page or your backend has
        something to correct.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Where</th>
            <th scope="col">Cause</th>
            <th scope="col">Fix</th>
          </tr>
        </thead>
        <tbody>
          ${setupRows}
        </tbody>
      </table>
      <h2>Host API</h2>
      <p>
        Every error is <code>{"error": {"code", "message", "docs", "requestId"}}</code>. Rely on the code; the message
        may change.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">HTTP status</th>
            <th scope="col">Meaning</th>
            <th scope="col">Cause</th>
            <th scope="col">Fix</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </body>
  </html> `;
