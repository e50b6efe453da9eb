import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { cdsOfCases, fdxOfCases, obieOfCases, siteOfCases } from '../../../banks/connectors/bank-cases/banks.ts';
import { bought } from '../../../linking/refreshes/scripted-linking.ts';
import { readLists } from '../read-lists.ts';
import { bankRows } from './rows.ts';

const storedRow = z.strictObject({
  key: z.string(),
  status: z.enum(['PENDING', 'POSTED']),
  date: z.string(),
  postDate: z.string().nullable(),
  description: z.string(),
  amount: z.strictObject({ amount: z.string(), currency: z.string() }),
});
/** Results of the connectors for the same replies at commit 1d7d594b, before days, amounts and texts were parsed as they are now. */
const storedRows = z
  .record(z.enum(['site', 'obie', 'fapi2', 'oauth2', 'cds']), z.array(storedRow))
  .parse(JSON.parse(readFileSync(new URL('stored-rows.json', import.meta.url), 'utf8')));

const banks = {
  site: await siteOfCases(),
  obie: await obieOfCases(),
  fapi2: await fdxOfCases('fapi2'),
  oauth2: await fdxOfCases('oauth2'),
  cds: await cdsOfCases(),
};
const lists = await readLists({ from: '2025-01-01', to: '2025-12-31' });

const stored = async () =>
  (
    await sql<{ id: number; memo: string | null }>`
      select id, memo from ${sql.table('transaction')} where account_id = ${lists.accountId} order by id`.execute(
      lists.database.db,
    )
  ).rows;

it.each(['site', 'obie', 'fapi2', 'oauth2', 'cds'] as const)(
  'rows stored before connectors parsed days and texts differently remain the same rows: %s',
  async (name) => {
    await lists.reset();
    const before = storedRows[name].map((row) => bought(row.key, row));
    await lists.read([before]);
    await sql`update ${sql.table('transaction')} set memo = bank_key where account_id = ${lists.accountId}`.execute(
      lists.database.db,
    );
    const edited = await stored();
    expect(edited).toHaveLength(new Set(before.map(({ key }) => key)).size);
    const { items } = await banks[name].transactions(bankRows[name]);
    await lists.read([[...items]]);
    expect(await stored()).toEqual(edited);
  },
);
