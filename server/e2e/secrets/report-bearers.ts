import { appendFileSync } from 'node:fs';
import { subscribe } from 'node:diagnostics_channel';

// The stack's process loads this module before it starts. The module records each bearer token sent to another part, so
// that a test knows which values to search for. It changes nothing.
const file = process.env['FIN_E2E_BEARERS'];
const authorization = /authorization["':,\s]*bearer ([\w.~+/=-]+)/i;

if (file !== undefined) {
  subscribe('undici:client:sendHeaders', (message) => {
    const { headers } = message as { headers: string };
    const token = authorization.exec(headers)?.[1];
    if (token !== undefined) appendFileSync(file, `${token}\n`);
  });
}
