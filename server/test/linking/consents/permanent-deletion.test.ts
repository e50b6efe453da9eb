import { openTestStorage } from '@fin-link/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { australianBank, openBankingService } from '../../harness/open-banking-service.ts';
import { sharing } from '../../harness/sharing.ts';
import { testHost, type TestHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl, service, log } = await openBankingService(storage, ['AU']);
const host = await testHost({ storage, serviceUrl });
await host.start();

/** Returns every row of every table of a schema as text. */
async function dump({ deps }: TestHost, schema: string): Promise<string> {
  const { db } = deps.database;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema = ${schema}`.execute(db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`
      select row_to_json(dumped)::text as line from ${sql.raw(`"${schema}"."${name}"`)} as dumped`.execute(db);
    texts.push(`-- ${name}`, ...rows.map(({ line }) => line));
  }
  return texts.join('\n');
}

test('when an Australian consumer stops sharing, the service deletes the shared data, and the host never had it', async () => {
  const { call, read, consentId, providerAccountId, linking } = await sharing(host, australianBank);
  expect((await read()).deletion).toEqual({ chosen: false });
  const chosen = await call('PUT', `/v1/consents/${consentId}/deletion`, { deleteDataAtEnd: true });
  expect(chosen.body.consent.deletion).toEqual({ chosen: true });

  const { db } = service.deps.database;
  const transactions = await db.selectFrom('transaction').selectAll().execute();
  const accounts = await db.selectFrom('account').selectAll().execute();
  expect(transactions.length).toBeGreaterThan(20);
  const texts = [
    ...transactions.flatMap((row) => row.bank_key ?? []),
    ...transactions.map((row) => row.original_description).filter((text) => text.length > 8),
    ...accounts.flatMap((row) => row.bank_key ?? []),
  ];
  const found = (text: string): string[] => texts.filter((one) => text.includes(one));
  expect(found(await dump(host, 'service')).length).toBe(texts.length);
  for (const schema of ['host', 'host_jobs']) {
    const held = await dump(host, schema);
    expect(held.length).toBeGreaterThan(500);
    expect([schema, found(held)]).toEqual([schema, []]);
  }

  const ended = await call('PUT', `/v1/consents/${consentId}/revocation`, {});
  expect(ended.body).toMatchObject({
    consent: { status: 'REVOKED', deletion: { chosen: true } },
    bankInformed: true,
    dataDeleted: true,
  });
  await expect
    .poll(async () => (await db.selectFrom('data_deletion').select('completed_at').executeTakeFirst())?.completed_at)
    .toBeInstanceOf(Date);
  for (const schema of ['service', 'service_jobs', 'host', 'host_jobs'])
    expect([schema, found(await dump(host, schema))]).toEqual([schema, []]);
  // The simulated bank keeps only what it needs for the consent that it gave: the shared accounts.
  const ofAccounts = accounts.map((row) => row.bank_key);
  expect(found(await dump(host, 'banks')).filter((text) => !ofAccounts.includes(text))).toEqual([]);
  expect(found(log.text() + host.log.text())).toEqual([]);
  const shown = await host.call('GET', `/v1/provider-accounts/${providerAccountId}/accounts`, {
    bearer: linking.token,
  });
  expect(shown.body.accounts).toEqual([]);
});
