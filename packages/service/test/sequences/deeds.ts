import { deleteSharedData } from '../../src/linking/deletion/index.ts';
import { accountKey } from '../../src/data/provider-account-records/index.ts';
import { lockUser } from '../../src/tenancy/users/index.ts';
import type { SteppedUser } from './stepped-user.ts';
import type { Deed } from './steps.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const categoryIds = [2, 3, 10, 22];
const manualTransactions = '/manualTransactions?fromDate=2000-01-01';

const oneAccount = (user: SteppedUser, nth: number) => user.one('/accounts', 'account', nth);
const oneProviderAccount = (user: SteppedUser, nth: number) => user.one('/providerAccounts', 'providerAccount', nth);

/** Deletes data permanently, as the end of a consent does. */
async function deletePermanently(user: SteppedUser, nth: number): Promise<void> {
  const reference = await user.linked(nth);
  if (reference === undefined) return;
  const { deps } = user.linking;
  const consentId = deps.ids.next();
  await deps.database.tx(async (trx) => {
    await lockUser(trx, reference);
    const isUnder = (consent_id: number | null) =>
      trx
        .updateTable('provider_account')
        .set({ consent_id })
        .where((where) => where.and(accountKey(reference)))
        .execute();
    await isUnder(consentId);
    await deleteSharedData(trx, deps, reference, { consentId, reason: 'revoked' });
    await isUnder(null);
  });
}

async function chooseAccounts(user: SteppedUser, nth: number): Promise<void> {
  const row = await oneProviderAccount(user, nth);
  if (row === undefined) return;
  const accounts = await user.all(`/accounts?providerAccountId=${row.id}`, 'account');
  const accountIds = accounts.map(({ id }) => id).filter((_id, index) => (nth >> index) % 2 === 1);
  await user.call('PUT', `/providerAccounts/${row.id}/selection`, { accountIds });
}

async function prefer(
  user: SteppedUser,
  nth: number,
  preferences: Parameters<SteppedUser['prefer']>[1],
): Promise<void> {
  const row = await oneProviderAccount(user, nth);
  if (row !== undefined) await user.prefer(row.id, preferences);
}

async function editManualAccount(user: SteppedUser, nth: number): Promise<void> {
  const manual = (await user.all('/accounts', 'account')).filter(({ isManual }) => isManual);
  const row = manual[nth % Math.max(1, manual.length)];
  const account = { balance: usd(nth + 1), includeInNetWorth: String(nth % 2 === 0) };
  if (row !== undefined) await user.call('PUT', `/accounts/${row.id}`, { account });
}

const oneTransaction = (user: SteppedUser, nth: number) =>
  user.one('/transactions?fromDate=2000-01-01', 'transaction', nth);

const ownCategories = async (user: SteppedUser) =>
  (await user.all('/transactions/categories', 'transactionCategory')).filter(({ source }) => source === 'USER');

async function useOwnCategory(user: SteppedUser, nth: number): Promise<void> {
  const parentCategoryId = categoryIds[nth % categoryIds.length];
  await user.call('POST', '/transactions/categories', { parentCategoryId, categoryName: `own ${nth}` });
  const [own] = await ownCategories(user);
  const row = await oneTransaction(user, nth);
  const transaction = { container: row?.CONTAINER, categoryId: own?.id, categorySource: 'USER' };
  if (row !== undefined) await user.call('PUT', `/transactions/${row.id}`, { transaction });
}

/** Renames one of the user's own categories, or the category of a transaction. */
async function renameCategory(user: SteppedUser, nth: number): Promise<void> {
  const [own] = nth % 2 === 0 ? await ownCategories(user) : [];
  const row = await oneTransaction(user, nth);
  const id = own?.id ?? row?.categoryId;
  const source = own?.source ?? row?.categorySource;
  if (id !== undefined)
    await user.call('PUT', '/transactions/categories', { id, source, categoryName: `category ${nth}` });
}

/** Performs a deed on one of the existing records, or nothing if there is none. */
export const take: Readonly<Record<Deed, (user: SteppedUser, nth: number) => Promise<void>>> = {
  'delete provider account': async (user, nth) => {
    const row = await oneProviderAccount(user, nth);
    if (row !== undefined) await user.call('DELETE', `/providerAccounts/${row.id}`);
  },
  'hand over account': async (user, nth) => {
    const shared = (await user.all('/accounts', 'account')).filter(
      (row) => row.associatedProviderAccountId?.length > 0,
    );
    const row = shared[nth % Math.max(1, shared.length)];
    if (row !== undefined) await user.call('DELETE', `/providerAccounts/${row.providerAccountId}`);
  },
  'delete permanently': deletePermanently,
  'delete account': async (user, nth) => {
    const row = await oneAccount(user, nth);
    if (row !== undefined) await user.call('DELETE', `/accounts/${row.id}`);
  },
  'name account': async (user, nth) => {
    const row = await oneAccount(user, nth);
    if (row !== undefined) await user.call('PUT', `/accounts/${row.id}`, { account: { nickname: `name ${nth}` } });
  },
  'choose accounts': chooseAccounts,
  'switch extracts off': (user, nth) => prefer(user, nth, { isDataExtractsEnabled: false }),
  'switch extracts on': (user, nth) => prefer(user, nth, { isDataExtractsEnabled: true }),
  'switch automatic refreshes': (user, nth) => prefer(user, nth, { isAutoRefreshEnabled: nth % 3 === 0 }),
  'add manual account': async (user, nth) => {
    const account = { accountType: 'CHECKING', accountName: `Cash ${nth}`, balance: usd(5) };
    await user.call('POST', '/accounts', { account });
  },
  'edit manual account': editManualAccount,
  'add manual transaction': async (user, nth) => {
    const row = await oneAccount(user, nth);
    const description = { original: `Coffee ${nth}` };
    const transaction = { accountId: row?.id, amount: usd(3), baseType: 'DEBIT', date: '2026-01-10', description };
    if (row !== undefined) await user.call('POST', '/manualTransactions', { transaction });
  },
  'edit manual transaction': async (user, nth) => {
    const row = await user.one(manualTransactions, 'transaction', nth);
    const transaction = { amount: usd(nth + 1), memo: `memo ${nth}` };
    if (row !== undefined) await user.call('PUT', `/manualTransactions/${row.id}`, { transaction });
  },
  'delete manual transaction': async (user, nth) => {
    const row = await user.one(manualTransactions, 'transaction', nth);
    if (row !== undefined) await user.call('DELETE', `/manualTransactions/${row.id}`);
  },
  categorize: async (user, nth) => {
    const row = await oneTransaction(user, nth);
    const transaction = {
      container: row?.CONTAINER,
      categoryId: categoryIds[nth % categoryIds.length],
      categorySource: 'SYSTEM',
    };
    if (row !== undefined) await user.call('PUT', `/transactions/${row.id}`, { transaction });
  },
  'run rule': async (user, nth) => {
    const clause = { field: 'description', operation: 'stringContains', fieldValue: 'offee' };
    const rule = { categoryId: categoryIds[nth % categoryIds.length], priority: nth, ruleClause: [clause] };
    await user.call('POST', '/transactions/categories/rules', { rule });
    await user.call('POST', '/transactions/categories/rules?action=run');
  },
  'use own category': useOwnCategory,
  'rename category': renameCategory,
  'delete category': async (user, nth) => {
    const own = await ownCategories(user);
    const row = own[nth % Math.max(1, own.length)];
    if (row !== undefined) await user.call('DELETE', `/transactions/categories/${row.id}`);
  },
  reconcile: async ({ linking }) => {
    const { status, text } = await linking.service.call('POST', '/sandbox/reconciliation');
    if (status !== 204) throw new Error(text);
  },
  unregister: async (user) => void (await user.call('DELETE', '/user/unregister')),
};
