import { expect, test, vi } from 'vitest';
import { linkingTo } from '../../banks/connectors/obie/linking.ts';
import { dumpDatabase } from '../../harness/dump-database.ts';
import { obieTarget, testObieBank } from '../../harness/test-obie-bank.ts';
import { openBankService } from './open-bank-service.ts';

const bank = await testObieBank();
const { authority, connector } = linkingTo(bank);
const { service, messages, linked } = await openBankService({
  target: obieTarget,
  consentBank: { region: 'GB', authority, connector },
  bank,
  legalName: 'Harbour Data Ltd',
  settings: { refreshIntervalMinutes: 0 },
});
const { database } = service.deps;

const address = '192.0.2.77';
const present = { 'fin-consumer-address': address, 'fin-consumer-agent': 'Agent of the user' };

/** Links a provider account. `refresh` resolves with its final status. */
async function attended(loginName: string) {
  const { refresh, account } = await linked(loginName, `ok-${loginName}`, present);
  return {
    account,
    refresh: async (headers: Record<string, string> = {}): Promise<[string, string]> => {
      const started = await refresh(headers);
      expect(started.status, started.text).toBe(200);
      await messages.reached(started.body.providerAccount[0].requestId, ['succeeded', 'partial', 'failed']);
      const { status, dataset } = await account();
      return [status, dataset[0].additionalStatus];
    },
  };
}

const well = ['SUCCESS', 'AVAILABLE_DATA_RETRIEVED'];

test('the bank’s limit of four unattended reads a day does not count refreshes that the user requests', async () => {
  const { refresh, account } = await attended('attended');
  for (let read = 0; read < 5; read++) expect(await refresh(present)).toEqual(well);
  for (let read = 0; read < 4; read++) expect(await refresh()).toEqual(well);
  const requested = vi.spyOn(authority, 'open');
  expect(await refresh()).toEqual(['FAILED', 'SITE_BLOCKING_ERROR']);
  expect(requested, 'the reads were counted here').not.toHaveBeenCalled();
  const { dataset } = await account();
  const next = Date.parse(dataset[0].nextUpdateScheduled) - service.deps.businessClock.now().getTime();
  expect(next / 3_600_000).toBeGreaterThan(23);
  expect(await refresh(present)).toEqual(well);
  requested.mockRestore();
});

test('a refresh that reads again after an interruption counts as another unattended read', async () => {
  const { refresh } = await attended('interrupted');
  const listed = vi.spyOn(connector, 'listAccounts');
  const interrupt = () => listed.mockRejectedValueOnce(new Error('The worker stops.'));
  interrupt();
  expect(await refresh(present)).toEqual(well);
  interrupt();
  for (let reads = 2; reads <= 4; reads++) expect(await refresh()).toEqual(well);
  listed.mockClear();
  expect(await refresh()).toEqual(['FAILED', 'SITE_BLOCKING_ERROR']);
  expect(listed).not.toHaveBeenCalled();
  listed.mockRestore();
});

test('the IP address of a present user is deleted with the refresh and never logged', async () => {
  const { refresh } = await attended('forgotten');
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
