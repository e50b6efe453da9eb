import type { Executor } from '@fin-link/storage';
import type { AdditionalStatus } from '../../banks/connectors/index.ts';
import type { NeedsDatabase, ServiceDatabase } from '../../platform/database/index.ts';
import type { UserCallContext } from '../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import { hasEnded } from './consent-dates.ts';
import { type NeedsConsents, termsAt } from './consents.ts';
import { permitsFetching, type ConsentOwner, type ConsentRow } from './consent.ts';
import { assertMayAsk, isSameParty } from './engagement-model.ts';
import { findConsent } from './records.ts';

type BlockingDeps = NeedsBusinessClock & NeedsConsents;

/** Columns of a provider account that decide whether it needs a consent. */
export interface ConsentedAccount {
  auth_type: string;
  consent_id: number | null;
}

/** Throws Y920 for a provider account without a consent, Y921 if its consent is not active. */
export async function assertConsented(
  executor: Executor<ServiceDatabase>,
  deps: BlockingDeps,
  owner: ConsentOwner,
  account: ConsentedAccount,
): Promise<void> {
  const status = await blockingStatusOf(executor, deps, owner, account);
  if (status !== null) throw new ServiceError(account.consent_id === null ? 'Y920' : 'Y921');
}

/** Returns `blockingStatus` for a provider account, or `null` if the provider account uses credentials and needs no consent. */
export async function blockingStatusOf(
  executor: Executor<ServiceDatabase>,
  deps: BlockingDeps,
  owner: ConsentOwner,
  { auth_type: authType, consent_id: consentId }: ConsentedAccount,
): Promise<AdditionalStatus | null> {
  if (authType !== 'OAUTH') return null;
  const { customerId, userId } = owner;
  return blockingStatus(
    executor,
    deps,
    consentId === null ? undefined : await findConsent(executor, { customerId, userId, consentId }),
  );
}

/**
 * Returns the status that currently prevents fetching data under the consent, by the business clock. Returns `null` if fetching is allowed.
 * A changed engagement model also prevents fetching, because the user must give a new consent.
 */
async function blockingStatus(
  executor: Executor<ServiceDatabase>,
  { businessClock, consents }: BlockingDeps,
  row: ConsentRow | undefined,
): Promise<AdditionalStatus | null> {
  if (row === undefined) return 'CONSENT_REQUIRED';
  if (row.status === 'REVOKED') return 'CONSENT_REVOKED';
  const dates = { expiresAt: row.expires_at, reconfirmBy: row.reconfirm_by };
  // The consent may have ended before the expiry loop has updated its status.
  if (row.status === 'EXPIRED' || hasEnded(dates, await businessClock.read(executor))) return 'CONSENT_EXPIRED';
  const terms = (await consents.terms(executor, row.customer_id)).get(row.region);
  const isSame = terms !== undefined && isSameParty(row.regulated_party, terms.engagement);
  return permitsFetching(row.status) && isSame ? null : 'CONSENT_REQUIRED';
}

/** Throws the errors of `assertMayAsk` for a call that completes the consent or links its accounts. */
export async function assertMayGive(
  deps: NeedsConsents & NeedsDatabase,
  { customer, widget }: Pick<UserCallContext, 'customer' | 'widget'>,
  { region, provider_id: providerId, replaces_id: replacesId }: ConsentRow,
): Promise<void> {
  const terms = await termsAt(deps.database.db, deps, { customerId: customer.id, providerId });
  assertMayAsk({ region, terms, isRenewal: replacesId !== null }, widget);
}
