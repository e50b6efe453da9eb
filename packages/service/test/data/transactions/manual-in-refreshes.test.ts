import { describe, expect, it } from 'vitest';
import { deleteSharedData } from '../../../src/linking/deletion/delete-shared-data.ts';
import { lockUser } from '../../../src/tenancy/users/user-records.ts';
import { bought } from '../../linking/refreshes/scripted-linking.ts';
import { coffee, editedTransactions, note, pending, type Someone } from './edited-transactions.ts';
import { ofUser } from '../../../src/platform/database/index.ts';

const { linking, someone } = await editedTransactions();
const { service } = linking;
const { database, businessClock } = service.deps;

describe('manual transactions in refreshes', () => {
  let manualId = 70;

  /** Adds a manual purchase of 3 USD on the day of `bought`, in the account of a listed transaction. */
  async function addManual({ reference: { userId }, bySource }: Someone, key: string): Promise<number> {
    const { accountId } = await bySource(key);
    manualId += 1;
    await database.db
      .insertInto('transaction')
      .values({
        ...ofUser({ customerId: 1, userId }),
        id: manualId,
        account_id: accountId,
        is_manual: true,
        bank_key: null,
        request_key: null,
        container: 'bank',
        status: 'POSTED',
        base_type: 'DEBIT',
        amount: '3',
        currency: 'USD',
        date: '2026-01-10',
        transaction_date: '2026-01-10',
        post_date: null,
        // Same value as `POST /manualTransactions` stores.
        listing_order: Math.floor(businessClock.now().getTime() / 1_000) * 1_000_000,
        original_description: 'Market stall',
        simple_description: 'Market stall',
        type: 'PURCHASE',
        payee_key: 'marketstall',
        merchant_name: null,
        derived_category_id: 10,
        derived_detail_category_id: null,
        derived_merchant_type: null,
        running_balance: null,
        check_number: null,
        details: null,
        created_at: businessClock.now(),
        last_updated_at: businessClock.now(),
      })
      .execute();
    return manualId;
  }

  it('a manual transaction is unchanged by refreshes, and can be edited', async () => {
    const ann = await someone('manual', bought('one'), pending('p'));
    const id = await addManual(ann, 'one');
    const manual = async () => (await ann.list()).find((row) => row.id === id);
    const before = await manual();
    expect(before).toMatchObject({ isManual: true, sourceType: 'MANUAL', categoryId: 10 });
    expect(before).not.toHaveProperty('sourceId');
    await ann.edit('p', note);
    await ann.refresh(bought('one'), bought('posted'));
    expect(await manual()).toEqual(before);
    expect(await ann.bySource('posted')).toMatchObject(note);
    expect((await ann.put(`/transactions/${id}`, coffee)).status).toBe(204);
    expect(await manual()).toMatchObject({ categoryId: 22, detailCategoryId: 1124 });
  });

  it('the edit of a pending transaction moves to the posted one, even if the user adds a manual one meanwhile', async () => {
    const dora = await someone('manual-meanwhile', bought('one', { date: '2026-01-02' }), pending('p'));
    await dora.edit('p', note);
    service.clock.advance(60_000);
    const id = await addManual(dora, 'one');
    await dora.refresh(bought('one', { date: '2026-01-02' }), bought('posted'));
    const manual = (await dora.list()).find((row) => row.id === id);
    expect(manual).not.toHaveProperty('memo');
    expect(await dora.bySource('posted')).toMatchObject(note);
    expect(await dora.unmoved()).toBe(0);
  });

  it('the edit of a vanished pending transaction does not move to a manual transaction', async () => {
    const emil = await someone('manual-alone', bought('one', { date: '2026-01-02' }), pending('p'));
    await emil.edit('p', note);
    service.clock.advance(60_000);
    const id = await addManual(emil, 'one');
    await emil.refresh(bought('one', { date: '2026-01-02' }));
    expect((await emil.list()).find((row) => row.id === id)).not.toHaveProperty('memo');
    expect(await emil.unmoved()).toBe(1);
  });

  it('the database refuses a statement of a refresh that changes or creates a manual transaction', async () => {
    const { db } = database;
    const ben = await someone('manual-refused', bought('one'));
    await addManual(ben, 'one');
    const { userId } = ben.reference;
    const ofUser = db.updateTable('transaction').where('user_id', '=', userId);
    for (const statement of [
      ofUser.set({ request_key: 'of a refresh' }),
      ofUser.where('is_manual', '=', true).set({ bank_key: 'of a bank' }),
      ofUser.where('is_manual', '=', false).set({ bank_key: null }),
    ])
      await expect(statement.execute()).rejects.toThrow('transaction_manual_without_keys');
  });

  it('permanent deletion keeps manual transactions of an account that stays, and deleting the account journals them as manual', async () => {
    const cleo = await someone('manual-shared', bought('one'));
    const { reference: key, token } = cleo;
    await linking.work(await linking.add('manual-shared'));
    const id = await addManual(cleo, 'one');
    const { accountId } = await cleo.bySource('one');
    await cleo.edit('one', note);
    await database.db
      .updateTable('provider_account')
      .set({ consent_id: 7 })
      .where('id', '=', key.providerAccountId)
      .execute();
    await database.tx(async (trx) => {
      await lockUser(trx, key);
      expect(await deleteSharedData(trx, linking.deps, key, { consentId: 7, reason: 'revoked' })).toBe(true);
    });
    expect((await cleo.list()).map((row) => row.id)).toEqual([id]);
    expect((await service.call('DELETE', `/accounts/${accountId}`, { token })).status).toBe(204);
    const journaled = await database.db
      .selectFrom('change_journal')
      .select(['is_manual', 'deleted'])
      .where((where) => where.and({ user_id: key.userId, entity: 'transaction', entity_key: String(id) }))
      .execute();
    expect(journaled).toEqual([{ is_manual: true, deleted: true }]);
  });
});
