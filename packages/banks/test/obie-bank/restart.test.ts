import { afterTests } from '@fin-link/testing';
import { expect, test } from 'vitest';
import * as client from 'openid-client';
import { createObieBank } from '../../src/index.ts';
import { formOf, offeredAccounts } from '../open-banking/third-party.ts';
import { openTestObieBank } from './test-obie-bank.ts';

/** Reads the keys on a connection that is not reused. */
const publishedKeys = async (origin: string): Promise<string> =>
  (await fetch(`${origin}/jwks`, { headers: { connection: 'close' } })).text();

test('British bank: a restart during a sign-in keeps the sign-in, consents, keys and tokens', async () => {
  const bank = await openTestObieBank();
  const before = await bank.link();
  const keys = await publishedKeys(bank.origin);
  const consentId = await bank.createConsent();
  const { url, state, nonce } = await bank.startAuthorization(consentId);
  const { browser, decision } = await bank.comeToDecision(url);

  await bank.bank.close();
  const again = await createObieBank(bank);
  afterTests(() => again.close());
  await again.pages.listen({ port: Number(new URL(bank.origin).port), host: '127.0.0.1' });
  await again.secure.listen({ port: Number(new URL(bank.secureOrigin).port), host: '127.0.0.1' });

  expect(await publishedKeys(bank.origin)).toBe(keys);
  expect((await bank.call('/accounts', { token: before.token })).status).toBe(200);
  const outcome = await browser.send('POST', formOf(decision, '/authorize'), { account: offeredAccounts(decision) });
  const back = await bank.goBack(browser, outcome);
  const { access_token: token } = await client.authorizationCodeGrant(await bank.configure(bank.own), back, {
    expectedState: state,
    expectedNonce: nonce,
  });
  expect((await bank.call('/accounts', { token })).status).toBe(200);
});
