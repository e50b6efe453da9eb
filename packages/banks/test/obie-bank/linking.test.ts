import { expect, test } from 'vitest';
import * as client from 'openid-client';
import { openTestObieBank } from './test-obie-bank.ts';

const bank = await openTestObieBank();

test('British bank: an independent certified client links with a consent, pages, certificate-bound tokens, accounts and a refresh', async () => {
  const { tokens, token, consentId, config, accounts, back } = await bank.link();
  expect(back.search).toBe('');
  expect(tokens.claims()).toMatchObject({ openbanking_intent_id: consentId, acr: 'urn:openbanking:psd2:sca' });
  expect(tokens.claims()?.sub).toMatch(/^[\w-]{43}$/);
  expect((await bank.consent(consentId)).body.Data.Status).toBe('AUTH');

  const list = await bank.call('/accounts', { token });
  expect(list.status).toBe(200);
  expect(list.body.Data.Account.map((account: { AccountId: string }) => account.AccountId)).toEqual(accounts);
  expect(list.body.Data.Account.map((account: { AccountTypeCode: string }) => account.AccountTypeCode)).toEqual([
    'CACC',
    'SVGS',
    'CARD',
  ]);

  const again = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
  expect(again.refresh_token ?? tokens.refresh_token).toBe(tokens.refresh_token);
  expect((await bank.call('/balances', { token: again.access_token })).status).toBe(200);
});
