import type { AccountView } from '@fin-link/contracts/browser';
import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { linkingService } from '../../harness/linking-service.ts';
import { link } from '../../harness/linking.ts';
import { resultsOf } from '../../harness/results.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });
const { resultOf } = resultsOf(host);

const accountsOf = async (token: string, id: number): Promise<AccountView[]> =>
  (await host.call('GET', `/v1/provider-accounts/${id}/accounts`, { bearer: token })).body.accounts;
const idsOf = (accounts: readonly AccountView[]): number[] => accounts.map(({ accountId }) => accountId).toSorted();
const keep = (token: string, id: number, accountIds: readonly number[]) =>
  host.call('PUT', `/v1/provider-accounts/${id}/selection`, { bearer: token, body: { accountIds } });

async function linkBoth() {
  const { sessionId, token } = await host.session();
  const first = await link(host, token, { user: 'ok-joint-ann' });
  const second = await link(host, token, { user: 'ok-joint-ben' });
  const [one, other] = [
    await accountsOf(token, first.providerAccountId),
    await accountsOf(token, second.providerAccountId),
  ];
  const shared = one.filter(({ accountId }) => idsOf(other).includes(accountId));
  expect(shared).toMatchObject([{ accountType: 'CHECKING' }]);
  return { sessionId, token, first, second, one, other, shared: idsOf(shared) };
}

test.each(['first', 'second'] as const)(
  'a shared account that is not selected in the %s connection stays and is excluded from its result',
  async (which) => {
    const { sessionId, token, first, second, one, other, shared } = await linkBoth();
    const [unticked, kept] = which === 'first' ? [first, second] : [second, first];
    const [listed, others] = which === 'first' ? [one, other] : [other, one];
    const wanted = idsOf(listed)
      .filter((id) => !shared.includes(id))
      .slice(0, 1);
    const { body } = await keep(token, unticked.providerAccountId, wanted);
    expect(idsOf(body.accounts)).toEqual(wanted);
    expect(idsOf(await accountsOf(token, kept.providerAccountId))).toEqual(idsOf(others));
    expect(idsOf(await accountsOf(token, unticked.providerAccountId))).toEqual([...wanted, ...shared].toSorted());
    const result = await resultOf(sessionId);
    expect(result.providerAccounts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ providerAccountId: unticked.providerAccountId, accountIds: wanted }),
        expect.objectContaining({
          providerAccountId: kept.providerAccountId,
          accountIds: expect.arrayContaining(shared),
        }),
      ]),
    );
  },
);

test('in version 3, which has no selection screen, no account is deleted', async () => {
  const { token } = await host.session({ version: 3, flow: 'aggregation' });
  const { providerAccountId } = await link(host, token, { user: 'ok-version-three' });
  const listed = idsOf(await accountsOf(token, providerAccountId));
  expect(listed.length).toBeGreaterThan(1);
  expect((await keep(token, providerAccountId, listed.slice(0, 1))).status).toBe(200);
  expect(idsOf(await accountsOf(token, providerAccountId))).toEqual(listed);
});

test('a shared account that was not selected can be selected later', async () => {
  const { sessionId, token, first, one, shared } = await linkBoth();
  await keep(
    token,
    first.providerAccountId,
    idsOf(one).filter((id) => !shared.includes(id)),
  );
  await keep(token, first.providerAccountId, idsOf(one));
  const result = await resultOf(sessionId);
  const found = result.providerAccounts.find((account) => account.providerAccountId === first.providerAccountId);
  expect(found?.accountIds.toSorted()).toEqual(idsOf(one));
});
