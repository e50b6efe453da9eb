import type { ServiceTransaction } from '../platform/database/index.ts';
import { formValues, insertProviderAccount } from '../linking/provider-accounts/index.ts';
import { rememberedSince } from '../platform/journal/index.ts';
import { findProviderAccounts, keyOf } from '../data/provider-account-records/index.ts';
import { type LinkableProvider, linkableProvider } from '../banks/providers/index.ts';
import { type RefreshDeps, startRefresh } from '../linking/refresh-requests/index.ts';
import type { NeedsIds } from '../platform/runtime/index.ts';
import { lockUserIfPresent, type UserKey } from '../tenancy/users/index.ts';

const providerId = 16001;
const people = ['sbMem1', 'sbMem2', 'sbMem3', 'sbMem4', 'sbMem5'] as const;
/** Delay in seconds. Seeding starts late and handles one user at a time, so that it does not slow down the first links in a new sandbox. */
const firstAfterSeconds = 2;
const betweenSeconds = 1;

/**
 * Links the sandbox's sample users to bank 16001 in the background, once, as a user would. Skips a provider account that was deleted or
 * added by other means. Refreshes one that has never succeeded.
 */
export async function seedLinkedHistory(deps: RefreshDeps & NeedsIds): Promise<void> {
  const provider = await linkableProvider(deps.database.db, providerId);
  const users = await deps.database.db
    .selectFrom('service_user')
    .innerJoin('customer', 'customer.id', 'service_user.customer_id')
    .select(['service_user.customer_id', 'service_user.id', 'login_name', 'service_user.created_at'])
    .where('admin_login_name', '=', 'sandbox_admin')
    .where('login_name', 'in', people)
    .orderBy('login_name')
    .execute();
  const since = rememberedSince(deps.businessClock.now());
  for (const [index, row] of users.entries()) {
    const { customer_id: customerId, id: userId, login_name: loginName } = row;
    const startAfterSeconds = firstAfterSeconds + index * betweenSeconds;
    await deps.database.tx((trx) =>
      seed(
        trx,
        deps,
        { customerId, userId },
        { provider, bankLogin: `ok-${loginName.toLowerCase()}`, startAfterSeconds, isNew: row.created_at >= since },
      ),
    );
  }
}

interface Seed {
  provider: LinkableProvider;
  bankLogin: string;
  startAfterSeconds: number;
  /** Whether the journal still covers the user's whole history. */
  isNew: boolean;
}

async function seed(
  trx: ServiceTransaction,
  deps: RefreshDeps & NeedsIds,
  user: UserKey,
  { provider, bankLogin, startAfterSeconds, isNew }: Seed,
): Promise<void> {
  if (!(await lockUserIfPresent(trx, user))) return;
  const [row] = await findProviderAccounts(trx, user, {});
  if (row === undefined) {
    if (!isNew || (await hasHistory(trx, user))) return;
    const filled = provider.loginForm.row
      .flatMap(({ field }) => field)
      .map(({ id, type }) => ({ id, value: type === 'password' ? 'ok' : bankLogin }));
    const values = formValues(provider.loginForm, filled);
    const key = { ...user, providerAccountId: deps.ids.next() };
    await insertProviderAccount(trx, deps, key, { provider, startAfterSeconds, widget: null });
    await deps.secrets.keepCredentials(trx, key, values);
  } else if (row.status === 'FAILED' && row.last_success_at === null) {
    await startRefresh(trx, deps, keyOf(user, row), {
      kind: 'refresh',
      previous: row.request_key,
      startAfterSeconds,
    });
  }
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
