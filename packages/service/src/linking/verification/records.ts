import type { Executor } from '@fin-link/storage';
import type { Selectable } from 'kysely';
import type {
  ChallengeDepositTable,
  ServiceDatabase,
  ServiceTransaction,
  VerificationTable,
} from '../../platform/database/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import type { Template } from './template.ts';

/** Row of the table `verification`. */
export type VerificationRow = Selectable<VerificationTable>;
/** Row of the table `challenge_deposit`. */
export type DepositRow = Selectable<ChallengeDepositTable>;

/** A verification, with its deposits if deposits are its method. */
export interface StoredVerification {
  row: VerificationRow;
  deposit: DepositRow | null;
}

/** Ids that identify a verification. */
export interface VerificationKey extends UserKey {
  verificationId: number;
}

/** Returns the conditions that select a row of `verification`. */
export const verificationKey = ({ customerId, userId, verificationId }: VerificationKey) => ({
  customer_id: customerId,
  user_id: userId,
  id: verificationId,
});
/** Returns the conditions that select a row of `challenge_deposit`. */
export const depositKey = ({ customerId, userId, verificationId }: VerificationKey) => ({
  customer_id: customerId,
  user_id: userId,
  verification_id: verificationId,
});

const defaultMaxRows = 200;

/** Filters of `findVerifications`. All given filters must match. */
export interface VerificationFilter {
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
  { customerId, userId }: UserKey,
  { ids, accountIds, providerAccountIds, type, maxRows: most = defaultMaxRows }: VerificationFilter,
): Promise<StoredVerification[]> {
  const rows = await executor
    .selectFrom('verification')
    .selectAll()
    .where((where) => where.and({ customer_id: customerId, user_id: userId }))
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
          .where((where) => where.and({ customer_id: customerId, user_id: userId }))
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
  { customerId, userId }: UserKey,
  { template, requiredData }: Template,
  { at, ...facts }: NewVerification,
): Promise<VerificationRow> {
  return trx
    .insertInto('verification')
    .values({
      customer_id: customerId,
      user_id: userId,
      ...facts,
      template,
      required_data: JSON.stringify(requiredData),
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
