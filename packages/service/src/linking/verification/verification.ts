import type { ConfigurationOptions, VerificationReason, VerifiedAccount } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import type { Selectable } from 'kysely';
import type { NeedsSecrets } from '../../data/provider-account-records/index.ts';
import {
  type NeedsDatabase,
  type ChallengeDepositTable,
  type DueItem,
  type ServiceDatabase,
  type ServiceTransaction,
  type VerificationTable,
  ofUser,
  setDue,
} from '../../platform/database/index.ts';
import type { UserCallContext } from '../../platform/http/index.ts';
import type { NeedsBusinessClock, NeedsClock, NeedsIds } from '../../platform/runtime/index.ts';
import { readConfiguration } from '../../tenancy/configurations/index.ts';
import type { NeedsCustomerSettings } from '../../tenancy/customers/index.ts';
import type { NeedsNotifications } from '../../tenancy/notifications/index.ts';
import type { UserKey, UserDataDeleter } from '../../tenancy/users/index.ts';

/** Dependencies that all parts of verification share. */
export interface VerificationDeps
  extends
    NeedsDatabase,
    NeedsClock,
    NeedsBusinessClock,
    NeedsIds,
    NeedsSecrets,
    NeedsNotifications,
    NeedsCustomerSettings {}

export type VerificationRow = Selectable<VerificationTable>;

export type DepositRow = Selectable<ChallengeDepositTable>;

/** A verification, with its deposits if deposits are its method. */
export interface StoredVerification {
  row: VerificationRow;
  deposit: DepositRow | null;
}

export interface VerificationKey extends UserKey {
  verificationId: number;
}

export const verificationKey = (key: VerificationKey) => ({
  ...ofUser(key),
  id: key.verificationId,
});

export const depositKey = (key: VerificationKey) => ({
  ...ofUser(key),
  verification_id: key.verificationId,
});

/** Returns the scheduled work on the deposits of a verification. */
export const depositWork = ({ customerId, userId, verificationId }: VerificationKey): DueItem => ({
  customerId,
  userId,
  kind: 'deposit',
  key: String(verificationId),
});

/** Stores the time of the next step of deposits; `null` after the last one. */
export const setDepositDue = (trx: ServiceTransaction, key: VerificationKey, at: Date | null): Promise<void> =>
  setDue(trx, key, [{ kind: 'deposit', key: String(key.verificationId), at }]);

const defaultMaxRows = 200;

/** Filters of `findVerifications`. All given filters must match. */
interface VerificationFilter {
  ids?: readonly number[] | undefined;
  accountIds?: readonly number[] | undefined;
  providerAccountIds?: readonly number[] | undefined;
  type?: VerificationRow['type'] | undefined;
  /** Maximum number of rows. Default: 200. */
  maxRows?: number;
}

/** Returns the matching verifications, newest first. */
export async function findVerifications(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  { ids, accountIds, providerAccountIds, type, maxRows: most = defaultMaxRows }: VerificationFilter,
): Promise<StoredVerification[]> {
  const rows = await executor
    .selectFrom('verification')
    .selectAll()
    .where((where) => where.and(ofUser(user)))
    .$if(ids !== undefined, (rest) => rest.where('id', 'in', [...(ids ?? [])]))
    .$if(accountIds !== undefined, (rest) => rest.where('account_id', 'in', [...(accountIds ?? [])]))
    .$if(providerAccountIds !== undefined, (rest) =>
      rest.where('provider_account_id', 'in', [...(providerAccountIds ?? [])]),
    )
    .$if(type !== undefined, (rest) => rest.where('type', '=', type ?? 'MATCHING'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
  const byDeposits = rows.filter((row) => row.type === 'CHALLENGE_DEPOSIT').map(({ id }) => id);
  const deposits =
    byDeposits.length === 0
      ? []
      : await executor
          .selectFrom('challenge_deposit')
          .selectAll()
          .where((where) => where.and(ofUser(user)))
          .where('verification_id', 'in', byDeposits)
          .execute();
  const byId = new Map(deposits.map((deposit) => [deposit.verification_id, deposit]));
  return rows.map((row) => ({ row, deposit: byId.get(row.id) ?? null }));
}

interface NewVerification extends Pick<
  VerificationRow,
  'id' | 'type' | 'status' | 'reason' | 'provider_account_id' | 'account_id' | 'linked_provider_account_id'
> {
  at: Date;
}

/** Inserts a verification with the template that applies to it. */
export function insertVerification(
  trx: ServiceTransaction,
  user: UserKey,
  { template, requiredData }: Template,
  { at, ...facts }: NewVerification,
): Promise<VerificationRow> {
  return trx
    .insertInto('verification')
    .values({
      ...ofUser(user),
      ...facts,
      template,
      required_data: JSON.stringify(requiredData),
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Deletes the verifications of a user who unregisters. Also deletes the secrets of manually entered accounts, because these accounts have
 * no provider account.
 */
export const deleteVerificationsOfUser =
  ({ secrets }: NeedsSecrets): UserDataDeleter =>
  async (trx, user) => {
    const rows = await trx
      .deleteFrom('verification')
      .where((where) => where.and(ofUser(user)))
      .returning(['provider_account_id', 'linked_provider_account_id'])
      .execute();
    const manualRows = rows.filter((row) => row.linked_provider_account_id === null);
    for (const providerAccountId of new Set(manualRows.map((row) => row.provider_account_id)))
      await secrets.forgetAll(trx, { ...user, providerAccountId });
  };

/** Settings that decide by which methods accounts are verified. */
export type Template = ConfigurationOptions['verification'];

const defaultTemplate: Template = {
  template: 'matching-then-deposits',
  requiredData: ['holder'],
  severalAccounts: true,
};

/**
 * Returns the verification template of a call: from the session's options, otherwise from its named configuration. Without either, or
 * without a host's proof, returns the default template.
 */
export async function templateOf(
  executor: Executor<ServiceDatabase>,
  { customer, widget }: UserCallContext,
): Promise<Template> {
  const sessionTemplate = widget?.session?.options?.verification;
  if (sessionTemplate !== undefined) return sessionTemplate;
  const name = widget?.session?.configName ?? null;
  if (name === null) return defaultTemplate;
  return (await readConfiguration(executor, customer.id, name))?.verification ?? defaultTemplate;
}

/** Status of an account by its verifications. `running`: deposits are in progress. */
export type AccountStatus =
  | { status: 'running' }
  | { status: 'SUCCESS' }
  | { status: 'FAILED'; reason: VerifiedAccount['failedReason'] };

const failedReason = (reason: VerificationReason | null): VerifiedAccount['failedReason'] =>
  reason === 'ACCOUNT_HOLDER_MISMATCH' || reason === 'DATA_MISMATCH'
    ? 'MATCHING_FAILED'
    : 'REQUIRED_DATA_NOT_AVAILABLE';

/** Returns the status of an account whose matching or deposits failed for the given reason. */
export const failedStatus = (reason: VerificationReason) => ({
  status: 'FAILED' as const,
  reason: failedReason(reason),
});

/**
 * Returns the status of one account, or `null` if the template counts none of its verifications. Matching counts unless the template is
 * `deposits`; deposits count unless it is `matching`. A success remains valid until matching is repeated with another result.
 *
 * @param rows Verifications of the account, newest first.
 * @param template Default: the template of the last verification.
 */
export function accountStatus(
  rows: readonly VerificationRow[],
  template: VerificationRow['template'] | undefined = rows[0]?.template,
): AccountStatus | null {
  const newestOfType = (
    type: VerificationRow['type'],
    excludingTemplate: VerificationRow['template'],
  ): VerificationRow | undefined =>
    template === excludingTemplate ? undefined : rows.find((row) => row.type === type);
  const matching = newestOfType('MATCHING', 'deposits');
  const deposits = newestOfType('CHALLENGE_DEPOSIT', 'matching');
  if (matching?.status === 'SUCCESS' || deposits?.status === 'SUCCESS') return { status: 'SUCCESS' };
  if (deposits?.status === 'INITIATED' || deposits?.status === 'DEPOSITED') return { status: 'running' };
  const failedRow = matching ?? deposits;
  return failedRow === undefined ? null : { status: 'FAILED', reason: failedReason(failedRow.reason) };
}
