import { randomBytes, randomInt } from 'node:crypto';
import { timeLimit } from '@fin-link/testing';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { consentingService } from '../consents/consenting-service.ts';
import { dumpDatabase } from '../../harness/dump-database.ts';
import { refusingSubscriber } from './refusing-subscriber.ts';
import { filesWith, longValuesOf, reclaim, schemasOf, storageWithFiles } from './storage-with-files.ts';
import { bought } from '../refreshes/scripted-linking.ts';
import { marked, type SharedAccount, shares } from './shared-data.ts';

/** Returns letters in one case, because shortened descriptions lose digits and change their case. */
const letters = (): string => Array.from({ length: 20 }, () => String.fromCharCode(97 + randomInt(26))).join('');

/** Adds a text that the database stores in another file and cannot compress. */
function withLongText([first, ...rest]: SharedAccount[], mark: string): SharedAccount[] {
  if (first === undefined) return [];
  const [one, ...others] = first.transactions;
  if (one === undefined) return [first, ...rest];
  const long = { ...one, description: `${mark} ${randomBytes(6_000).toString('base64')} ${mark}` };
  return [{ ...first, transactions: [long, ...others] }, ...rest];
}

const broken = (mark: string) => bought('broken', { postDate: mark });

it(
  'permanent deletion leaves no trace of the data in any table, log or file, and other users’ data stays',
  { timeout: timeLimit(480_000) },
  async () => {
    const { storage, dataDirectory } = await storageWithFiles();
    const service = await consentingService({ storage });
    const { AU, GB } = service.banks;
    const [gone, elsewhere, ofOthers] = [letters(), letters(), letters()];
    let isBroken = false;
    shares(AU, (grant) => {
      const mark = grant === '001' ? gone : ofOthers;
      const data = withLongText(marked(mark, `5550${grant}`), mark);
      const transactions = data[0]?.transactions ?? [];
      // A value that the database rejects appears in its error message, and so in the failed job.
      if (isBroken) transactions.unshift(broken(gone));
      return data;
    });
    shares(GB, () => marked(elsewhere, '6660001'));
    const customer = await refusingSubscriber(service);

    const ann = await service.person('ann');
    const ben = await service.person('ben');
    const { consentId, providerAccountId } = await ann.link('AU');
    await ann.link('GB');
    await ben.link('AU');
    isBroken = true;
    await service.passDays(1);
    await ann.call('PUT', '/providerAccounts', { query: { providerAccountIds: String(providerAccountId) } });
    const everything = async (): Promise<string> =>
      (await dumpDatabase(service.deps.database, await schemasOf(service))).toLowerCase();
    const tablesWith = async (mark: string): Promise<string[]> =>
      (await everything())
        .split('\n-- ')
        .filter((table) => table.includes(mark))
        .map((table) => table.slice(0, table.indexOf('\n')));

    const { db } = service.deps.database;
    /** Returns keys of undelivered events about the site. */
    const waitingEvents = async (): Promise<string[]> => {
      const rows = await db
        .selectFrom('notification')
        .selectAll()
        .where('event_name', '!=', 'CONSENT_UPDATES')
        .execute();
      return rows
        .filter(({ body }) => JSON.stringify(body).includes(String(providerAccountId)))
        .map(({ notification_key: key }) => key);
    };

    await expect.poll(() => tablesWith(gone), { timeout: timeLimit(120_000) }).toContain('service_jobs.job');
    await sql`analyze`.execute(db);
    await sql`checkpoint`.execute(db);
    // The same search finds the text before the deletion.
    expect(await tablesWith(gone)).toEqual(
      expect.arrayContaining(['service.account', 'service.transaction', 'service.holding', 'service.account_source']),
    );
    expect(await filesWith(dataDirectory, gone)).toContain(await longValuesOf(service, 'service.transaction'));
    const eventsBefore = await waitingEvents();
    expect(eventsBefore.length).toBeGreaterThan(0);

    expect((await ann.revoke(consentId, { deleteData: true })).body.dataDeleted).toBe(true);
    await expect
      .poll(
        async () => (await db.selectFrom('data_deletion').select('completed_at').executeTakeFirst())?.completed_at,
        { timeout: timeLimit(120_000) },
      )
      .toBeInstanceOf(Date);
    // The planner's samples must not contain the text either; an emptied table would keep them.
    expect(await everything()).toContain('-- pg_catalog.pg_statistic');
    expect(await tablesWith(gone)).toEqual([]);
    // Until the space is reclaimed, the bytes of deleted rows stay in the data files and in the write-ahead log.
    expect(await filesWith(dataDirectory, gone)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^base\//), expect.stringMatching(/^pg_wal\//)]),
    );
    await reclaim(service);

    expect(await tablesWith(gone)).toEqual([]);
    expect(await filesWith(dataDirectory, gone)).toEqual([]);
    expect(service.log.text().toLowerCase()).not.toContain(gone);
    expect(JSON.stringify(customer.received).toLowerCase()).not.toContain(gone);
    for (const mark of [elsewhere, ofOthers]) {
      expect(await tablesWith(mark)).toContain('service.transaction');
      expect(await filesWith(dataDirectory, mark)).not.toEqual([]);
    }
    expect((await waitingEvents()).filter((key) => eventsBefore.includes(key))).toEqual([]);
  },
);
