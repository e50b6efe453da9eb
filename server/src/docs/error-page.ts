import { hostErrorCodes, hostErrors, operatorErrorCodes } from '@fin-link/contracts/browser';
import { html } from '@remix-run/html-template';
import type { HostApp } from '../http/index.ts';

const rows = [...hostErrorCodes, ...operatorErrorCodes].map((code) => {
  const { status, message } = hostErrors[code];
  return html`<tr id="${code}">
    <th scope="row"><code>${code}</code></th>
    <td>${status}</td>
    <td>${message}</td>
  </tr> `;
});

const page = html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Error codes of the host</title>
    </head>
    <body>
      <h1>Error codes of the host</h1>
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
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </body>
  </html> `;

/** `GET /docs/errors`, generated from the registry; every error's `docs` points to a row of it. */
export function errorPage(app: HostApp): void {
  app.route({
    method: 'GET',
    url: '/docs/errors',
    schema: { hide: true },
    handler: (_request, reply) => reply.type('text/html; charset=utf-8').send(String(page)),
  });
}
