import { timeLimit } from '@fin-link/testing';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openBankService } from '../consents/open-bank-service.ts';
import { linkingTo } from '../../banks/connectors/cds/linking.ts';
import { dumpDatabase } from '../../harness/dump-database.ts';
import { cdsTarget, testCdsBank } from '../../harness/test-cds-bank.ts';
import { refusingSubscriber } from './refusing-subscriber.ts';
import { filesWith, reclaim, schemasOf, storageWithFiles } from './storage-with-files.ts';

/** Descriptions that contain a customer number. */
const withNumber = /^(?:DIRECT DEBIT|BPAY) .+ \d{9,}$/;

it(
  'permanent deletion leaves no trace of the Australian bank’s data in any table, log or file, and other data stays',
  { timeout: timeLimit(480_000) },
  async () => {
    const { storage, dataDirectory } = await storageWithFiles();
    // The bank has a separate database, which is not searched.
    const bank = await testCdsBank();
    const { authority, connector } = linkingTo(bank);
    const { service, linked } = await openBankService({
      storage,
      target: cdsTarget,
      consentBank: { region: 'AU', authority, connector },
      bank,
      legalName: 'Wattle Data Pty Ltd',
      settings: { allowLoopbackCallbacks: true },
    });
    const { db } = service.deps.database;
    const customer = await refusingSubscriber(service);

    const ann = await linked('ann');
    const ben = await linked('ben');
    /** Returns texts that the bank wrote only for this user, and the bank's ids of an account and a transaction. */
    const marksOf = async ({ token, providerAccountId }: typeof ann): Promise<string[]> => {
      const query = { fromDate: '2020-01-01' };
      const { transaction } = (await service.call('GET', '/transactions', { token, query })).body;
      const texts = new Set<string>(
        transaction.map(({ description }: { description: { original: string } }) => description.original),
      );
      const source = await db
        .selectFrom('account_source')
        .select('bank_key')
        .where('provider_account_id', '=', providerAccountId)
        .executeTakeFirstOrThrow();
      const written = [...texts].filter((text) => withNumber.test(text)).slice(0, 2);
      expect(written).toHaveLength(2);
      return [...written, source.bank_key].map((mark) => mark.toLowerCase());
    };
    const [gone, staying] = [await marksOf(ann), await marksOf(ben)];
    expect(gone.filter((mark) => staying.includes(mark))).toEqual([]);
    const tablesWith = async (marks: readonly string[]): Promise<string[]> => {
      const everything = (await dumpDatabase(service.deps.database, await schemasOf(service))).toLowerCase();
      return everything
        .split('\n-- ')
        .filter((table) => marks.some((mark) => table.includes(mark)))
        .map((table) => table.slice(0, table.indexOf('\n')));
    };
    const filesWithAny = async (marks: readonly string[]): Promise<string[]> => {
      const found: string[] = [];
      for (const mark of marks) found.push(...(await filesWith(dataDirectory, mark)));
      return found;
    };

    await sql`analyze`.execute(db);
    await sql`checkpoint`.execute(db);
    // The same search finds each text before the deletion.
    expect(await tablesWith(gone)).toEqual(expect.arrayContaining(['service.transaction', 'service.account_source']));
    for (const mark of gone)
      expect(await filesWithAny([mark])).toEqual(expect.arrayContaining([expect.stringMatching(/^base\//)]));

    const revoked = await service.call('PUT', `/consents/${ann.consentId}/revocation`, {
      token: ann.token,
      body: { deleteData: true },
    });
    expect(revoked.body).toMatchObject({ bankInformed: true, dataDeleted: true });
    await expect
      .poll(
        async () => (await db.selectFrom('data_deletion').select('completed_at').executeTakeFirst())?.completed_at,
        { timeout: timeLimit(120_000) },
      )
      .toBeInstanceOf(Date);
    expect(await tablesWith(gone)).toEqual([]);
    await reclaim(service);

    expect(await tablesWith(gone)).toEqual([]);
    expect(await filesWithAny(gone)).toEqual([]);
    const told = JSON.stringify(customer.received).toLowerCase();
    const logged = service.log.text().toLowerCase();
    expect(told).toContain(String(ann.providerAccountId));
    expect(logged).toContain('/consents/');
    for (const mark of gone) {
      expect(logged).not.toContain(mark);
      expect(told).not.toContain(mark);
    }
    expect(await tablesWith(staying)).toEqual(
      expect.arrayContaining(['service.transaction', 'service.account_source']),
    );
    for (const mark of staying) expect(await filesWithAny([mark])).not.toEqual([]);
  },
);
