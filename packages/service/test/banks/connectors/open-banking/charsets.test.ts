import { afterTests } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { createCredentialSiteConnector } from '../../../../src/banks/connectors/credential-site/index.ts';
import { createBankHttp } from '../../../../src/banks/connectors/open-banking/bank-http.ts';
import { maliciousBank } from '../malicious-bank.ts';
import { siteAccount } from '../site-rows.ts';
import { hostileLimits } from './hostile-party.ts';
import { never } from './linking.ts';

const bank = await maliciousBank();
const http = createBankHttp({}, hostileLimits);
const site = createCredentialSiteConnector({ baseUrl: bank.url, ...hostileLimits });
afterTests(() => http.close());
afterTests(() => site.close());

test.each([
  ['application/json; charset=ISO-8859-1', 'latin1'],
  ['application/json;CHARSET="iso-8859-1"', 'latin1'],
  ['application/json; charset=utf-16le', 'utf16le'],
  ['application/json; charset=utf-8', 'utf8'],
  ['application/json', 'utf8'],
  ['application/json; charset=unknown', 'utf8'],
] as const)('a reply of the type %s is read in its charset', async (type, encoding) => {
  const name = 'MÜLLER BÄCKEREI';
  const body = { accounts: [{ ...siteAccount, name }] };
  bank.answer = (_request, response) =>
    void response.writeHead(200, { 'content-type': type }).end(Buffer.from(JSON.stringify(body), encoding));
  const { text } = await http.send(`${bank.url}/any`, { method: 'GET', headers: {} }, never);
  expect(text).toBe(JSON.stringify(body));
  const listed = await site.listAccounts({ providerId: 16_001, bankKey: '16001' }, 'session', never);
  expect(listed).toMatchObject({ items: [{ name }] });
});
