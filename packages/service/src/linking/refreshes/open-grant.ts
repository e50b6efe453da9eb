import { dayMs } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { type BankProblem, problem, type SignedIn, tooManyReads } from '../../banks/connectors/index.ts';
import {
  type NeedsSecrets,
  accountKey,
  type ProviderAccountKey,
  type RefreshReference,
} from '../../data/provider-account-records/index.ts';
import {
  type NeedsDatabase,
  type ServiceDatabase,
  type ServiceTransaction,
  ofUser,
} from '../../platform/database/index.ts';
import type { NeedsBusinessClock, NeedsClock } from '../../platform/runtime/index.ts';
import { lockUserIfPresent } from '../../tenancy/users/index.ts';
import {
  type EndedAtBankDeps,
  grantEndedAtBank,
  grantNeedsSignIn,
  lockConsent,
  requiresSignIn,
  type NeedsConsents,
} from '../consents/index.ts';
import { writeIfNewest, type Run } from './run.ts';

/**
 * Opens the bank's grant for one refresh, in place of a sign-in. If the bank has ended the grant, also ends the consent. If a newer run has
 * taken over, returns `lost` without a request to the bank. A second request could make the bank end the grant, because it would send the
 * same refresh token twice.
 */
export async function openGrant(
  deps: EndedAtBankDeps,
  run: Run,
  consentId: number,
): Promise<SignedIn | BankProblem | 'lost'> {
  const { reference, target, startedAt, signal } = run;
  const { customerId, userId } = reference;
  const key = { customerId, userId, consentId };
  const bank = deps.consents.banks.get(target.providerId);
  if (bank === undefined) return problem('SITE_NOT_SUPPORTED', 'no-connector');
  const present = await presentUser(deps, reference, startedAt);
  const maxReads = present === null ? bank.authority.maxUnattendedReads : undefined;
  const waitSeconds =
    maxReads === undefined ? null : await secondsUntilRead(deps.database.db, deps, reference, maxReads);
  if (waitSeconds !== null) return readLimitReached(waitSeconds);
  await run.inTurn();
  const grant = await writeIfNewest(run, deps, (trx) => deps.consents.secrets.grant(trx, key));
  if (grant === null) return 'lost';
  if (grant === undefined) return problem('CONSENT_REQUIRED', 'no-grant');
  const opened = await bank.authority.open(target, grant, signal, present);
  signal.throwIfAborted();
  switch (opened.kind) {
    case 'problem':
      if (requiresSignIn(opened.additionalStatus)) await grantNeedsSignIn(deps, key, grant);
      return opened;
    case 'ended':
      await grantEndedAtBank(deps, key, opened.reason, grant);
      return problem(opened.reason === 'revoked' ? 'CONSENT_REVOKED' : 'CONSENT_EXPIRED', 'ended-at-bank');
    case 'opened':
      await deps.database.tx(async (trx) => {
        // A consent that has ended meanwhile must not get tokens again, and a renewed consent must keep its new tokens.
        if (!(await lockUserIfPresent(trx, key))) return;
        const { status } = await lockConsent(trx, key);
        const storedGrant = await deps.consents.secrets.grant(trx, key);
        if (status === 'ACTIVE' && storedGrant === grant) await deps.consents.secrets.keepGrant(trx, key, opened.grant);
        if (maxReads !== undefined) await countUnattended(trx, deps, reference);
      });
      return { kind: 'signed-in', session: opened.session };
  }
}

/**
 * Counts another read with a grant that an earlier run opened, because the bank also counts it. Returns `null` if the data may be read, a
 * problem if the bank's limit is reached, and `lost` if a newer run has taken over.
 */
export async function countRepeatedRead(
  run: Run,
  deps: NeedsConsents & PresentUserDeps & NeedsBusinessClock,
): Promise<BankProblem | 'lost' | null> {
  const { reference, startedAt, target } = run;
  const maxReads = deps.consents.banks.get(target.providerId)?.authority.maxUnattendedReads;
  if (maxReads === undefined || (await presentUser(deps, reference, startedAt)) !== null) return null;
  const counted = await writeIfNewest(run, deps, async (trx) => {
    const waitSeconds = await secondsUntilRead(trx, deps, reference, maxReads);
    if (waitSeconds === null) await countUnattended(trx, deps, reference);
    return { wait: waitSeconds };
  });
  if (counted === null) return 'lost';
  return counted.wait === null ? null : readLimitReached(counted.wait);
}

/**
 * Returns the problem of reaching a bank's limit of unattended reads. No request was sent to the bank, and attended reads are still
 * possible.
 */
const readLimitReached = (waitSeconds: number): BankProblem => ({ ...tooManyReads(waitSeconds), isUnrequested: true });

/** Milliseconds for which a user counts as present after requesting a refresh. Later, the user may have left before a worker starts. */
const presenceMs = 10 * 60_000;

type PresentUserDeps = NeedsDatabase & NeedsClock & NeedsSecrets;

/** Returns address and user agent of the user who requested the refresh, or `null` if no user counts as present. */
async function presentUser(deps: PresentUserDeps, reference: Run['reference'], startedAt: Date) {
  const isPresent = deps.clock.now().getTime() - startedAt.getTime() < presenceMs;
  return isPresent ? deps.secrets.presence(deps.database.db, reference) : null;
}

/** Period in which banks count unattended reads, in milliseconds. */
const windowMs = dayMs;

const accountColumns = (key: ProviderAccountKey) => ({
  ...ofUser(key),
  provider_account_id: key.providerAccountId,
});

/** Returns the seconds until the bank allows another unattended read, or `null` if one is allowed now. */
async function secondsUntilRead(
  executor: Executor<ServiceDatabase>,
  { businessClock }: NeedsBusinessClock,
  account: ProviderAccountKey,
  maxReads: number,
): Promise<number | null> {
  const now = await businessClock.read(executor);
  const latestReads = await executor
    .selectFrom('unattended_read')
    .select('read_at')
    .where((where) => where.and(accountColumns(account)))
    .where('read_at', '>', new Date(now.getTime() - windowMs))
    .orderBy('read_at', 'desc')
    .limit(maxReads)
    .execute();
  const oldestCounted = latestReads.length < maxReads ? undefined : latestReads.at(-1);
  return oldestCounted === undefined
    ? null
    : Math.ceil((oldestCounted.read_at.getTime() + windowMs - now.getTime()) / 1_000);
}

/** Counts an unattended read before it is made, and deletes expired counts. */
async function countUnattended(
  trx: ServiceTransaction,
  { businessClock }: NeedsBusinessClock,
  reference: RefreshReference,
): Promise<void> {
  const now = await businessClock.read(trx);
  await trx
    .deleteFrom('unattended_read')
    .where((where) => where.and(accountColumns(reference)))
    .where('read_at', '<=', new Date(now.getTime() - windowMs))
    .execute();
  // Inserts no row if the provider account has been deleted.
  await trx
    .insertInto('unattended_read')
    .columns(['bucket', 'customer_id', 'user_id', 'provider_account_id', 'read_at'])
    .expression((eb) =>
      eb
        .selectFrom('provider_account')
        .select(['bucket', 'customer_id', 'user_id', 'id', eb.val(now).as('read_at')])
        .where((where) => where.and(accountKey(reference))),
    )
    .execute();
}
