import { expectTakenLess, timeLimit } from '@fin-link/testing';
import { describe, expect, it } from 'vitest';
import { consentingService, providers } from '../consents/consenting-service.ts';
import { storageWithFiles } from './storage-with-files.ts';
import { marked, shares } from './shared-data.ts';
import { accountsOf, jobsOf, records, sharingService, textsOf } from './sharing-service.ts';
import { ofUser } from '../../../src/platform/database/index.ts';

describe('interrupted permanent deletion', () => {
  it('a running refresh does not restore permanently deleted data', async () => {
    const running = await sharingService();
    const { connector } = running.banks.AU.consentBank;
    const { listTransactions } = connector;
    const ann = await running.person('ann');
    const { consentId, providerAccountId } = await ann.link('AU');
    await running.passDays(1);
    const [reading, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    connector.listTransactions = async (...requested) => {
      reading.resolve();
      await gate.promise;
      return listTransactions(...requested);
    };
    await ann.call('PUT', '/providerAccounts', { query: { providerAccountIds: String(providerAccountId) } });
    await reading.promise;
    await ann.revoke(consentId, { deleteData: true });
    gate.resolve();
    await expect.poll(async () => (await records(running))[0]?.completed_at).toBeInstanceOf(Date);
    expect(await jobsOf(running, providerAccountId)).toEqual([]);
    expect(await accountsOf(ann)).toEqual([]);
    expect(await textsOf(ann)).toEqual([]);
  });

  it('permanent deletion runs even if the bank ends the consent first or does not answer', async () => {
    const running = await sharingService();
    const { AU: bank } = running.banks;
    const ann = await running.person('ann');
    const { consentId } = await ann.link('AU');
    bank.mood = 'down';
    const revoked = await ann.revoke(consentId, { deleteData: true });
    expect(revoked.body).toMatchObject({ bankInformed: false, dataDeleted: true });
    expect(await textsOf(ann)).toEqual([]);

    bank.mood = 'well';
    const ben = await running.person('ben');
    const other = await ben.link('AU');
    const { authority } = bank.consentBank;
    const { revoke } = authority;
    authority.revoke = async (target, grant, signal) => {
      await running.consentEndedAtBank(providers.AU, grant);
      return revoke(target, grant, signal);
    };
    const told = await ben.revoke(other.consentId, { deleteData: true });
    expect(told.body).toMatchObject({ consent: [{ consentStatus: 'REVOKED' }], bankInformed: true, dataDeleted: true });
    expect(await textsOf(ben)).toEqual([]);
  });

  it('permanent deletion is completed after the service process ends during it', async () => {
    const { storage, reopen } = await storageWithFiles();
    const first = await consentingService({ storage });
    const { AU: bank } = first.banks;
    shares(bank, (grant) => marked(`AU${grant}`, `70${grant}90`));
    const ann = await first.person('ann');
    const { consentId } = await ann.link('AU');
    bank.consentBank.authority.revoke = () => Promise.reject(new Error('The process ends here.'));
    expect((await ann.revoke(consentId, { deleteData: true })).status).toBe(500);
    expect(await textsOf(ann)).toHaveLength(80);

    await first.deps.jobs.stop();
    expect(await first.consentEndedAtBank(providers.AU, '001')).toBe(true);
    expect(await textsOf(ann)).toEqual([]);
    expect(await records(first)).toMatchObject([{ completed_at: null }]);
    await first.stop();
    await storage.close();

    const next = await consentingService({ storage: await reopen() });
    await expect
      .poll(async () => (await records(next))[0]?.completed_at, { timeout: timeLimit(120_000) })
      .toBeInstanceOf(Date);
  });

  it('permanent deletion of an account with a long history takes seconds, even with stale planner statistics', async () => {
    const running = await sharingService();
    const { db } = running.deps.database;
    const ann = await running.person('ann');
    const { consentId } = await ann.link('AU');
    const [found] = await db.selectFrom('transaction').selectAll().limit(1).execute();
    if (found === undefined) throw new Error('No transaction.');
    const {
      category_id: _1,
      user_category_id: _2,
      detail_category_id: _3,
      merchant_type: _4,
      effective_type: _5,
      payee: _6,
      merchant_key: _7,
      ...row
    } = found;
    for (let batch = 1; batch <= 20; batch++) {
      const ids = Array.from({ length: 1_000 }, (_, index) => batch * 1_000 + index);
      const order = Number(row.listing_order);
      const rows = ids.map((id) => ({ ...row, id, bank_key: `busy-${id}`, listing_order: order, seen_order: order }));
      await db.insertInto('transaction').values(rows).execute();
      const keys = ids.map((id) => ({
        entity: 'transaction',
        entity_key: String(id),
        parent_key: String(row.account_id),
        is_manual: false,
        deleted: false,
      }));
      const owner = ofUser({ customerId: row.customer_id, userId: row.user_id });
      await db
        .insertInto('change_journal')
        .values(keys.map((key) => ({ ...owner, ...key })))
        .execute();
    }
    const from = performance.now();
    await ann.revoke(consentId, { deleteData: true });
    expectTakenLess(from, 40_000);
    expect(await textsOf(ann)).toEqual([]);
    const left = await db.selectFrom('change_journal').select('entity').distinct().execute();
    expect(left.map(({ entity }) => entity).toSorted()).toEqual(['account', 'providerAccount']);
  });
});
