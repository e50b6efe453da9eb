import { systemClock } from '@fin-link/storage';
import { afterTests, manualClock, openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { createObieConnector } from '../../src/connectors/obie/index.ts';
import { dumpDatabase } from '../harness/dump-database.ts';
import { refreshNotices } from '../harness/refresh-notices.ts';
import { obieBankKey, testObieBank } from '../harness/test-obie-bank.ts';
import { testService } from '../harness/test-service.ts';

const bank = await testObieBank();
const obie = createObieConnector({
  banks: new Map([[obieBankKey, bank.party]]),
  clock: systemClock,
  connectTimeout: 2_000,
  requestTimeout: 20_000,
  maxReplySize: 4_000_000,
});
afterTests(() => obie.close());
const { authority, connector } = obie;
const storage = await openTestStorage();
const licence = { model: 'provider-aisp', legalName: 'Harbour Data Ltd', registrationNumber: '900001' } as const;
const service = await testService({
  storage,
  clock: manualClock(new Date().toISOString()),
  consentBanks: new Map([[16020, { region: 'GB', bankKey: obieBankKey, authority, connector }]]),
  settings: { consents: { GB: { engagementModels: [licence] } }, refreshIntervalMinutes: 0 },
});
const { database } = service.deps;
const notices = await refreshNotices(storage);
await service.start();

const address = '192.0.2.77';
const present = { 'fin-consumer-address': address, 'fin-consumer-agent': 'Agent of the user' };
const ends = ['succeeded', 'partial', 'failed'];

async function linked(loginName: string) {
  const token = await service.token(loginName);
  const made = await service.call('POST', '/consents', { token, body: { providerId: 16020 } });
  const { consentId } = made.body.consent[0];
  const accepted = await service.call('PUT', `/consents/${consentId}`, { token, body: {}, headers: present });
  const parameters = await bank.visit(accepted.body.consent[0].authorizationUrl, `ok-${loginName}`);
  const field = Object.entries(parameters).map(([id, value]) => ({ id, value }));
  const query = { providerId: '16020' };
  const added = await service.call('POST', '/providerAccounts', {
    token,
    query,
    body: { consentId, field },
    headers: present,
  });
  const { id, requestId } = added.body.providerAccount[0];
  expect(await notices.reached(requestId, ends)).toBe('succeeded');

  /** Resolves with how it ended. */
  const refresh = async (headers: Record<string, string> = {}): Promise<[string, string]> => {
    const started = await service.call('PUT', '/providerAccounts', {
      token,
      query: { providerAccountIds: String(id) },
      headers,
    });
    expect(started.status, started.text).toBe(200);
    await notices.reached(started.body.providerAccount[0].requestId, ends);
    const { body } = await service.call('GET', `/providerAccounts/${id}`, { token });
    const [account] = body.providerAccount;
    return [account.status, account.dataset[0].additionalStatus];
  };
  return { refresh };
}

const well = ['SUCCESS', 'AVAILABLE_DATA_RETRIEVED'];

test('four reads a day are the bank’s limit while nobody is there, and the user’s own refresh is not one of them', async () => {
  const { refresh } = await linked('attended');
  for (let read = 0; read < 5; read++) expect(await refresh(present)).toEqual(well);
  for (let read = 0; read < 4; read++) expect(await refresh()).toEqual(well);
  expect(await refresh()).toEqual(['FAILED', 'SITE_BLOCKING_ERROR']);
  expect(await refresh(present)).toEqual(well);
}, 90_000);

test('where the user sat is forgotten with the attempt, and never written to a log', async () => {
  const { refresh } = await linked('forgotten');
  await refresh(present);
  const refs = await database.db
    .withTables<{ vault_item: { ref: string } }>()
    .selectFrom('vault_item')
    .select('ref')
    .where('ref', 'like', 'presence/%')
    .execute();
  expect(refs).toEqual([]);
  const dumped = await dumpDatabase(database, ['service', 'service_jobs']);
  for (const text of [dumped, service.log.text()]) {
    expect(text).not.toContain(address);
    expect(text).not.toContain('Agent of the user');
  }
});
