import { beforeEach, describe, expect, it } from 'vitest';
import type { BankTransaction } from '../../../src/banks/connectors/contract/connector.ts';
import type { RefreshReference } from '../../../src/data/provider-account-records/records.ts';
import { reconcileDue } from '../../../src/data/reconciliation/reconcile-user.ts';
import { catalogueVersion } from '../../../src/data/transactions/index.ts';
import { bought, checking, scriptedLinking } from '../../linking/refreshes/scripted-linking.ts';
import { ofUser, setDue, dueTimeOf } from '../../../src/platform/database/index.ts';

const linking = await scriptedLinking();
const { db } = linking.service.deps.database;
beforeEach(() => linking.reset());

const has = (...items: BankTransaction[]) => {
  linking.bank.listTransactions = () => Promise.resolve({ kind: 'page', items, nextCursor: null });
};

async function linked(loginName: string, ...items: BankTransaction[]): Promise<RefreshReference> {
  has(...items);
  const reference = await linking.add(loginName);
  await linking.work(reference);
  await forget(reference);
  return reference;
}
/** Clears the journal, so that it contains only later changes. */
const forget = (reference: RefreshReference) =>
  db
    .deleteFrom('change_journal')
    .where((where) => where.and(ofUser(reference)))
    .execute();
const journal = async (reference: RefreshReference) =>
  (
    await db
      .selectFrom('change_journal')
      .select(['entity', 'entity_key', 'deleted'])
      .where((where) => where.and(ofUser(reference)))
      .orderBy('entity')
      .orderBy('entity_key')
      .execute()
  ).map(({ entity, entity_key: key, deleted }) => `${entity} ${key}${deleted ? ' deleted' : ''}`);
const transactions = (reference: RefreshReference) =>
  db
    .selectFrom('transaction')
    .selectAll()
    .where((where) => where.and(ofUser(reference)))
    .orderBy('id')
    .execute();
const accountsOf = (reference: RefreshReference) =>
  db
    .selectFrom('account')
    .selectAll()
    .where((where) => where.and(ofUser(reference)))
    .execute();
async function reconcile(): Promise<void> {
  expect((await linking.service.call('POST', '/sandbox/reconciliation', { version: null })).status).toBe(204);
}
const standing = (reference: RefreshReference) =>
  db
    .selectFrom('reconciliation')
    .selectAll()
    .where((where) => where.and(ofUser(reference)))
    .executeTakeFirstOrThrow();

describe('categories after a new catalogue', () => {
  /** Creates transactions as an older catalogue derived them: all in the category of other expenses. */
  async function derivedBefore(loginName: string, count: number): Promise<RefreshReference> {
    const items = Array.from({ length: count }, (_, index) =>
      bought(`t${index}`, { description: 'TESCO STORES 2041' }),
    );
    const reference = await linked(loginName, ...items);
    await db
      .updateTable('transaction')
      .set({ derived_category_id: 19, derived_detail_category_id: null, payee_key: 'other', merchant_name: null })
      .where((where) => where.and(ofUser(reference)))
      .execute();
    await outdate(reference);
    return reference;
  }
  const outdate = (reference: RefreshReference) =>
    db
      .updateTable('reconciliation')
      .set({ catalogue_version: 0 })
      .where((where) => where.and(ofUser(reference)))
      .execute();

  it('transactions derived by an older catalogue are derived again, and visible changes are journaled', async () => {
    const reference = await derivedBefore('older', 3);
    const [first, second, third] = await transactions(reference);
    if (first === undefined || second === undefined || third === undefined) throw new Error('unreachable');
    const ids = (...rows: { id: number }[]) => rows.map(({ id }) => `transaction ${id}`);
    await db
      .updateTable('transaction')
      .set({ own_category_id: 3, payee_key: 'tesco', merchant_name: 'Tesco' })
      .where('id', '=', second.id)
      .execute();

    await reconcile();
    const [done, edited] = await transactions(reference);
    expect(done).toMatchObject({ merchant_name: 'Tesco', derived_category_id: expect.any(Number) });
    expect(done?.category_id).not.toBe(19);
    // The user's edit stays, and the rest of the reply is unchanged.
    expect(edited).toMatchObject({ category_id: 3, derived_category_id: done?.derived_category_id });
    expect(await journal(reference)).toEqual(ids(first, third).toSorted());
    expect(await standing(reference)).toMatchObject({ catalogue_version: catalogueVersion, derived_to_id: 0 });

    await forget(reference);
    await outdate(reference);
    await reconcile();
    expect(await journal(reference)).toEqual([]);
  });

  it('a user with the current catalogue version is not derived again', async () => {
    const reference = await derivedBefore('newer', 1);
    await db
      .updateTable('reconciliation')
      .set({ catalogue_version: catalogueVersion })
      .where((where) => where.and(ofUser(reference)))
      .execute();
    await reconcile();
    expect((await transactions(reference))[0]?.category_id).toBe(19);
    expect(await journal(reference)).toEqual([]);
  });

  it('deriving continues after a process was stopped, and two processes derive each user once', async () => {
    const reference = await derivedBefore('stopped', 1_100);
    const rows = await transactions(reference);
    const doneTo = rows[549]?.id ?? 0;
    await db
      .updateTable('reconciliation')
      .set({ derived_to_id: doneTo })
      .where((where) => where.and(ofUser(reference)))
      .execute();
    await setDue(db, reference, [{ kind: 'reconciliation', at: linking.service.deps.businessClock.now() }]);
    await Promise.all([reconcileDue(linking.service.deps), reconcileDue(linking.service.deps)]);
    const after = await transactions(reference);
    expect(after.filter(({ category_id: category }) => category === 19)).toHaveLength(550);
    expect(after.slice(550).every(({ merchant_name: merchant }) => merchant === 'Tesco')).toBe(true);
    expect(await journal(reference)).toHaveLength(550);
    expect(await standing(reference)).toMatchObject({ catalogue_version: catalogueVersion, derived_to_id: 0 });
  });
});

describe('pending transactions that the last successful refresh did not list', () => {
  const pending = bought('p', { status: 'PENDING', date: '2026-01-02', postDate: null });

  it('unlisted pending transactions are deleted and journaled, but not those from a later refresh that failed', async () => {
    const reference = await linked('pending', bought('one'), pending);
    const stored = await transactions(reference);
    const [account] = await accountsOf(reference);
    await reconcile();
    expect(await transactions(reference)).toHaveLength(2);
    expect(await journal(reference)).toEqual([]);

    // A complete read that did not list the transaction.
    await db
      .updateTable('account')
      .set({ read_order: Number(account?.read_order) + 1 })
      .where((where) => where.and(ofUser(reference)))
      .execute();
    await db
      .updateTable('transaction')
      .set({ seen_order: Number(account?.read_order) + 2 })
      .where('bank_key', '=', 'one')
      .where((where) => where.and(ofUser(reference)))
      .execute();
    await reconcile();
    const gone = stored.find(({ status }) => status === 'PENDING')?.id;
    expect((await transactions(reference)).map(({ bank_key: key }) => key)).toEqual(['one']);
    expect(await journal(reference)).toEqual([`transaction ${gone} deleted`]);
    await reconcile();
    expect(await journal(reference)).toEqual([`transaction ${gone} deleted`]);
  });

  it('the other side of a transfer is released and journaled when a pending side is deleted', async () => {
    const reference = await linked('paired', bought('one'), pending);
    const [account] = await accountsOf(reference);
    const stored = await transactions(reference);
    const idOf = (status: string) => stored.find((row) => row.status === status)?.id ?? expect.fail(status);
    await db
      .updateTable('transaction')
      .set({ transfer_pair_id: idOf('PENDING'), pair_category_id: 28 })
      .where('id', '=', idOf('POSTED'))
      .execute();
    await db
      .updateTable('transaction')
      .set({ transfer_pair_id: idOf('POSTED') })
      .where('id', '=', idOf('PENDING'))
      .execute();
    await db
      .updateTable('account')
      .set({ read_order: Number(account?.read_order) + 1 })
      .where((where) => where.and(ofUser(reference)))
      .execute();
    await reconcile();
    expect(await transactions(reference)).toMatchObject([{ transfer_pair_id: null, category_id: 22 }]);
    expect((await journal(reference)).toSorted()).toEqual(
      [`transaction ${idOf('POSTED')}`, `transaction ${idOf('PENDING')} deleted`].toSorted(),
    );
  });

  it('pending transactions are kept if a later refresh read only balances or did not finish', async () => {
    const reference = await linked('unread', pending);
    linking.service.clock.advance(60_000);
    await linking.refresh(reference, [{ name: 'BASIC_AGG_DATA', attribute: [] }]);
    linking.service.clock.advance(60_000);
    let page = 0;
    linking.bank.listTransactions = () =>
      Promise.resolve(
        page++ === 0
          ? { kind: 'page', items: [bought('q', { status: 'PENDING', postDate: null })], nextCursor: '2' }
          : { kind: 'problem', additionalStatus: 'UNEXPECTED_SITE_ERROR', detail: 'x' },
      );
    await linking.refresh(reference);
    await reconcile();
    expect((await transactions(reference)).map(({ bank_key: key }) => key).toSorted()).toEqual(['p', 'q']);
  });
});

describe('shared accounts', () => {
  async function shared(loginName: string) {
    const first = await linked(loginName, bought('one'));
    linking.bank.listAccounts = () => Promise.resolve({ kind: 'listed', items: [{ ...checking, key: 'joint' }] });
    const second = await linking.add(loginName);
    await linking.work(second);
    await forget(first);
    const own = ofUser({ customerId: 1, userId: first.userId });
    return { first, second, own };
  }
  const unlist = (own: object, ids: readonly number[]) =>
    db
      .updateTable('account_source')
      .set({ is_listed: false })
      .where((where) => where.and(own))
      .where('provider_account_id', 'in', ids)
      .execute();

  it('an account that its reader no longer lists is handed over to another provider account, which reads it again', async () => {
    const { first, second, own } = await shared('hands-over');
    await unlist(own, [first.providerAccountId]);
    await reconcile();
    expect(await accountsOf(first)).toMatchObject([
      { reader_id: second.providerAccountId, provider_account_id: first.providerAccountId, account_status: 'ACTIVE' },
    ]);
    has(bought('other'));
    linking.bank.listAccounts = () => Promise.resolve({ kind: 'listed', items: [{ ...checking, key: 'joint' }] });
    await linking.refresh(second);
    expect((await transactions(first)).map(({ bank_key: key }) => key)).toEqual(['other']);
  });

  it('an account whose reader was deleted gets a new reader, and an account that no bank lists becomes TO_BE_CLOSED', async () => {
    const { first, second, own } = await shared('reader-gone');
    await db
      .updateTable('account')
      .set({ reader_id: 1 })
      .where((where) => where.and(own))
      .execute();
    await reconcile();
    const [handedOver] = await accountsOf(first);
    expect(handedOver?.account_status).toBe('ACTIVE');
    expect([first.providerAccountId, second.providerAccountId]).toContain(handedOver?.reader_id);
    await unlist(own, [first.providerAccountId, second.providerAccountId]);
    await reconcile();
    await reconcile();
    const [account] = await accountsOf(first);
    expect(account).toMatchObject({ account_status: 'TO_BE_CLOSED' });
    expect(await journal(first)).toEqual([`account ${account?.id}`]);
  });

  it('reconciliation leaves a healthy account unchanged, and runs again for each user a day later', async () => {
    const { first } = await shared('healthy');
    await reconcile();
    expect(await journal(first)).toEqual([]);
    const at = linking.service.deps.businessClock.now().getTime();
    const dueAt = await dueTimeOf(db, {
      customerId: first.customerId,
      userId: first.userId,
      kind: 'reconciliation',
      key: '',
    });
    expect((dueAt?.getTime() ?? 0) - at).toBe(86_400_000);
  });
});
