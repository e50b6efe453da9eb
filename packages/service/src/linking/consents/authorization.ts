import type { RequestedDataset, ScopeId } from '@fin-link/contracts/service';
import { requestedData } from '../../banks/connectors/index.ts';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import type { UserCallContext } from '../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import { daysAfter } from './consent-dates.ts';
import { type AskBankDeps, type NeedsConsents, openBankOf, termsAt } from './consent-deps.ts';
import type { BankAuthorization } from './consent-secrets.ts';
import type { ConsentKey } from './records.ts';

/** What the authorization requests from the bank. */
interface AuthorizationInput {
  consentId: number;
  providerId: number;
  scopes: readonly ScopeId[];
  datasets: readonly RequestedDataset[] | null;
  /** The bank's id of the existing consent or arrangement; `null` for a new one. */
  bankConsentKey: string | null;
  /** The consent that is renewed or replaced. */
  earlierConsent?: ConsentKey;
}

/**
 * Begins an authorization at the bank. Runs outside a transaction, because it calls the bank. Throws Y924 if the bank creates a consent
 * that differs from the request, after ending that consent at the bank. Throws Y925 if the bank does not answer. Throws Y926 under the
 * provider's own license if the user is not present, because such consents can only be given in the widget.
 */
export async function beginAuthorization(
  deps: AskBankDeps & NeedsBusinessClock,
  call: Pick<UserCallContext, 'customer' | 'presence'>,
  { consentId, providerId, scopes, datasets, bankConsentKey, earlierConsent: before }: AuthorizationInput,
): Promise<BankAuthorization> {
  const { authority, bankKey } = openBankOf(deps, providerId);
  const terms = await termsAt(deps.database.db, deps, { customerId: call.customer.id, providerId });
  if (terms.engagement.model === 'provider-aisp' && call.presence === null) throw new ServiceError('Y926');
  const at = deps.businessClock.now();
  const grant = before === undefined ? undefined : await deps.consents.secrets.grant(deps.database.db, before);
  const requested = {
    consentId,
    scopes,
    data: requestedData(datasets),
    at,
    until: daysAfter(at, terms.longestDays),
    bankConsentId: bankConsentKey,
    ...(grant !== undefined && { grant }),
    presence: call.presence,
  };
  const signal = AbortSignal.timeout(deps.settings.bankRequestTimeoutMs);
  const outcome = await authority.begin({ providerId, bankKey }, requested, signal);
  if (outcome.kind !== 'begun')
    deps.log.info({ providerId, detail: outcome.detail }, 'bank problem at the start of a consent');
  if (outcome.kind === 'problem') throw new ServiceError('Y925');
  if (outcome.kind === 'mismatched') {
    const { grant: mismatchedGrant } = outcome;
    if (mismatchedGrant !== null)
      await deps.database.tx((trx) => deps.consents.endings.send(trx, providerId, mismatchedGrant));
    throw new ServiceError('Y924');
  }
  const { authorizationUrl, state, transaction, expiresIn } = outcome;
  const until = deps.clock.now().getTime() + expiresIn * 1_000;
  return { authorizationUrl, state, transaction, until };
}

/**
 * Schedules a job that ends an unfinished authorization at the bank after the transaction commits. No-op if there is no authorization, or
 * if nothing remains at the bank.
 */
export async function abandonAuthorization(
  trx: ServiceTransaction,
  { consents: { banks, endings } }: NeedsConsents,
  providerId: number,
  authorization: BankAuthorization | undefined,
): Promise<void> {
  if (authorization === undefined) return;
  const unfinished = banks.get(providerId)?.authority.unfinished?.(authorization.transaction) ?? null;
  if (unfinished !== null) await endings.send(trx, providerId, unfinished);
}

/** Stores the open authorization of a locked consent, and abandons the previous one. */
export async function keepAuthorization(
  trx: ServiceTransaction,
  deps: NeedsConsents,
  key: ConsentKey,
  { providerId, authorization }: { providerId: number; authorization: BankAuthorization },
): Promise<void> {
  const { secrets } = deps.consents;
  await abandonAuthorization(trx, deps, providerId, await secrets.authorization(trx, key));
  await secrets.keepAuthorization(trx, key, authorization);
}

/** Builds the reply to accepting or renewing a consent, with the address at the bank. */
export const authorizationReply = (
  { authorizationUrl, state }: BankAuthorization,
  consentId: number,
  providerId: number,
) => ({
  consentId,
  authorizationUrl,
  providerId,
  ...(state !== undefined && { state }),
});
