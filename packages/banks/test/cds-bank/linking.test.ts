import * as client from 'openid-client';
import { expect, test } from 'vitest';
import { openTestCdsBank } from './test-cds-bank.ts';

const bank = await openTestCdsBank();

test('Australian bank: an independent certified client links with a pushed request, pages, signed response, bound tokens, accounts and a refresh', async () => {
  const { tokens, token, arrangementId, refreshToken, config, accounts, back } = await bank.link();
  expect([...back.searchParams.keys()]).toEqual(['response']);
  expect(tokens.claims()).toMatchObject({ acr: 'urn:cds.au:cdr:2' });
  expect(Object.keys(tokens.claims() ?? {}).filter((claim) => /name|email|phone/.test(claim))).toEqual([]);
  expect(tokens.claims()?.sub).toMatch(/^[\w-]{43}$/);
  expect(arrangementId).toMatch(/^consent_.{22,}/);
  expect(tokens.expires_in).toBe(600);

  const list = await bank.call('/banking/accounts', { token, version: 3 });
  expect(list.status, JSON.stringify(list.body)).toBe(200);
  expect(list.headers.get('x-v')).toBe('3');
  expect(list.body.data.accounts.map(({ accountId }: { accountId: string }) => accountId)).toEqual(accounts);

  const again = await client.refreshTokenGrant(config, refreshToken);
  expect([again.refresh_token ?? refreshToken, again['cdr_arrangement_id']]).toEqual([refreshToken, arrangementId]);
  expect((await bank.call('/banking/accounts/balances', { token: again.access_token, version: 2 })).status).toBe(200);
});
