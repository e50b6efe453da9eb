import { appendFileSync } from 'node:fs';
import { subscribe } from 'node:diagnostics_channel';

// Loaded into the stack's process before it starts: notes each bearer token that it sends to another part, so that a test
// knows what to look for. Changes nothing.
const file = process.env['FIN_E2E_BEARERS'];
const authorization = /authorization["':,\s]*bearer ([\w.~+/=-]+)/i;

if (file !== undefined) {
  subscribe('undici:client:sendHeaders', (message) => {
    const { headers } = message as { headers: string };
    const token = authorization.exec(headers)?.[1];
    if (token !== undefined) appendFileSync(file, `${token}\n`);
  });
}
