import type { ServiceTransaction } from '../platform/database/index.ts';
import { formValues, insertProviderAccount } from '../linking/provider-accounts/index.ts';
import { rememberedSince } from '../platform/journal/index.ts';
import { findProviderAccounts, keyOf } from '../data/provider-account-records/index.ts';
import { type LinkableProvider, linkableProvider } from '../banks/providers/index.ts';
import { type RefreshDeps, startRefresh } from '../linking/refresh-requests/index.ts';
import type { NeedsIds } from '../platform/runtime/index.ts';
import { lockUserIfPresent, type UserKey } from '../tenancy/users/index.ts';
import { sandboxPeople } from './people.ts';

/** Delay in seconds. Seeding starts late and adds one bank at a time, so that it does not slow down the first links in a new sandbox. */
const firstDelaySeconds = 2;
const delayStepSeconds = 1;

/**
 * Links the banks of the sandbox's sample users in the background, once, as the users would. Leaves users who have linked or deleted any
 * bank as they are. Refreshes a bank of the table that has never succeeded. Skips a bank that is not in the catalogue.
 */
export async function seedLinkedHistory(deps: RefreshDeps & NeedsIds): Promise<void> {
  const providers = await providersToLink(deps);
  const loginNames = sandboxPeople.map(({ loginName }) => loginName);
  const users = await deps.database.db
    .selectFrom('service_user')
    .innerJoin('customer', 'customer.id', 'service_user.customer_id')
    .select(['service_user.customer_id', 'service_user.id', 'login_name', 'service_user.created_at'])
    .where('admin_login_name', '=', 'sandbox_admin')
    .where('login_name', 'in', loginNames)
    .orderBy('login_name')
    .execute();
  const since = rememberedSince(deps.businessClock.now());
  let startAfterSeconds = firstDelaySeconds;
  for (const { customer_id: customerId, id: userId, login_name: loginName, created_at: createdAt } of users) {
    const person = sandboxPeople.find((one) => one.loginName === loginName);
    const banks = (person?.banks ?? []).flatMap(({ providerId, bankLogin }) => {
      const provider = providers.get(providerId);
      if (provider === undefined) return [];
      const bank = { provider, bankLogin, startAfterSeconds };
      startAfterSeconds += delayStepSeconds;
      return [bank];
    });
    await deps.database.tx((trx) => seed(trx, deps, { customerId, userId }, { banks, isNew: createdAt >= since }));
  }
}

async function providersToLink({ database: { db } }: RefreshDeps): Promise<ReadonlyMap<number, LinkableProvider>> {
  const ids = sandboxPeople.flatMap(({ banks }) => banks.map(({ providerId }) => providerId));
  const rows = await db
    .selectFrom('provider')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'Supported')
    .execute();
  const providers = await Promise.all(rows.map(({ id }) => linkableProvider(db, id)));
  return new Map(providers.map((provider) => [provider.id, provider]));
}

interface Bank {
  provider: LinkableProvider;
  bankLogin: string;
  startAfterSeconds: number;
}

interface Seed {
  banks: readonly Bank[];
  /** Whether the journal still covers the user's whole history. */
  isNew: boolean;
}

/** Adds all banks of a user in one transaction. A user with only some of them has therefore deleted the others. */
async function seed(
  trx: ServiceTransaction,
  deps: RefreshDeps & NeedsIds,
  user: UserKey,
  { banks, isNew }: Seed,
): Promise<void> {
  if (!(await lockUserIfPresent(trx, user))) return;
  const rows = await findProviderAccounts(trx, user, {});
  if (rows.length === 0) {
    if (!isNew || (await hasHistory(trx, user))) return;
    for (const bank of banks) await addBank(trx, deps, user, bank);
    return;
  }
  for (const row of rows) {
    const bank = banks.find(({ provider }) => provider.id === row.provider_id);
    if (bank === undefined || row.status !== 'FAILED' || row.last_success_at !== null) continue;
    await startRefresh(trx, deps, keyOf(user, row), {
      kind: 'refresh',
      previous: row.request_key,
      startAfterSeconds: bank.startAfterSeconds,
    });
  }
}

async function addBank(
  trx: ServiceTransaction,
  deps: RefreshDeps & NeedsIds,
  user: UserKey,
  { provider, bankLogin, startAfterSeconds }: Bank,
): Promise<void> {
  const typed = new Map([
    ['LOGIN', bankLogin],
    ['PASSWORD', 'ok'],
  ]);
  const filled = provider.loginForm.row
    .flatMap(({ field }) => field)
    .flatMap(({ id, name }) => {
      const value = typed.get(name);
      return value === undefined ? [] : [{ id, value }];
    });
  const values = formValues(provider.loginForm, filled);
  const key = { ...user, providerAccountId: deps.ids.next() };
  await insertProviderAccount(trx, deps, key, { provider, startAfterSeconds, widget: null });
  await deps.secrets.keepCredentials(trx, key, values);
}

/** A deleted provider account remains in the journal. */
async function hasHistory(trx: ServiceTransaction, { customerId, userId }: UserKey): Promise<boolean> {
  const row = await trx
    .selectFrom('change_journal')
    .select('entity')
    .where((where) => where.and({ customer_id: customerId, user_id: userId, entity: 'providerAccount' }))
    .executeTakeFirst();
  return row !== undefined;
}
