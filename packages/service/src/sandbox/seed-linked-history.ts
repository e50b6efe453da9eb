import { type LinkableProvider, linkableProvider } from '../banks/providers/index.ts';
import { findProviderAccounts, keyOf } from '../data/provider-account-records/index.ts';
import { formValues, insertProviderAccount } from '../linking/provider-accounts/index.ts';
import { type RefreshDeps, startRefresh } from '../linking/refresh-requests/index.ts';
import { type ServiceTransaction, ofUser, ofUserItself } from '../platform/database/index.ts';
import { retentionStart } from '../platform/journal/index.ts';
import type { NeedsIds } from '../platform/runtime/index.ts';
import { lockUserIfPresent, type UserKey } from '../tenancy/users/index.ts';
import { sandboxPeople } from './people.ts';
import { sandboxUsers } from './sandbox-users.ts';

/** Delays in seconds. Seeding starts late and adds one bank at a time, so that it does not slow down the first links in a new sandbox. */
const firstDelaySeconds = 2;
const delayStepSeconds = 1;

/**
 * Links the banks of the sandbox's sample users in the background, once, as the users would. Adds no banks to users who have ever linked a
 * bank. Starts another refresh for a bank whose first refresh failed. Skips banks that are not in the catalogue.
 */
export async function seedLinkedHistory(deps: RefreshDeps & NeedsIds): Promise<void> {
  const providers = await providersToLink(deps);
  const journalStart = retentionStart(deps.businessClock.now());
  let startAfterSeconds = firstDelaySeconds;
  for (const { key, person } of await sandboxUsers(deps)) {
    const banks = person.banks.flatMap(({ providerId, bankLogin }) => {
      const provider = providers.get(providerId);
      if (provider === undefined) return [];
      const bank = { provider, bankLogin, startAfterSeconds };
      startAfterSeconds += delayStepSeconds;
      return [bank];
    });
    await deps.database.tx((trx) => seedUser(trx, deps, key, { banks, journalStart }));
  }
}

/** Returns the supported providers of the sample users' banks, by id. */
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

/** Bank to link, the user's login there, and the delay of its first refresh in seconds. */
interface BankToLink {
  provider: LinkableProvider;
  bankLogin: string;
  startAfterSeconds: number;
}

interface UserSeed {
  banks: readonly BankToLink[];
  /** Time from which the journal contains all changes. */
  journalStart: Date;
}

/**
 * Adds all banks of a user in one transaction. A user who has only some of them has therefore deleted the others. If the user has banks,
 * only refreshes those that have never succeeded.
 */
async function seedUser(
  trx: ServiceTransaction,
  deps: RefreshDeps & NeedsIds,
  user: UserKey,
  { banks, journalStart }: UserSeed,
): Promise<void> {
  if (!(await lockUserIfPresent(trx, user))) return;
  const rows = await findProviderAccounts(trx, user, {});
  if (rows.length === 0) {
    if ((await hasUnknownHistory(trx, user, journalStart)) || (await hasHistory(trx, user))) return;
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

/** Adds a provider account with the credentials of the simulated bank. */
async function addBank(
  trx: ServiceTransaction,
  deps: RefreshDeps & NeedsIds,
  user: UserKey,
  { provider, bankLogin, startAfterSeconds }: BankToLink,
): Promise<void> {
  const credentials = new Map([
    ['LOGIN', bankLogin],
    ['PASSWORD', 'ok'],
  ]);
  const fields = provider.loginForm.row
    .flatMap(({ field }) => field)
    .flatMap(({ id, name }) => {
      const value = credentials.get(name);
      return value === undefined ? [] : [{ id, value }];
    });
  const values = formValues(provider.loginForm, fields);
  const key = { ...user, providerAccountId: deps.ids.next() };
  await insertProviderAccount(trx, deps, key, { provider, startAfterSeconds, widget: null });
  await deps.secrets.keepCredentials(trx, key, values);
}

/** Returns whether the user was created before the journal begins. */
async function hasUnknownHistory(trx: ServiceTransaction, user: UserKey, journalStart: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('service_user')
    .select('created_at')
    .where((where) => where.and(ofUserItself(user)))
    .executeTakeFirstOrThrow();
  return row.created_at < journalStart;
}

/** Returns whether the user has ever had a provider account. A deleted provider account remains in the journal. */
async function hasHistory(trx: ServiceTransaction, user: UserKey): Promise<boolean> {
  const row = await trx
    .selectFrom('change_journal')
    .select('entity')
    .where((where) => where.and({ ...ofUser(user), entity: 'providerAccount' }))
    .executeTakeFirst();
  return row !== undefined;
}
