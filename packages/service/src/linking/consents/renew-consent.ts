import type { Handler, UserCallContext } from '../../platform/http/index.ts';
import type { NeedsNotifications } from '../../tenancy/notifications/index.ts';
import { type NeedsBusinessClock, type NeedsIds, ServiceError } from '../../platform/runtime/index.ts';
import { lockUser, userKeyOf } from '../../tenancy/users/index.ts';
import { beginAuthorization, begunAt, keepAuthorization } from './authorization.ts';
import { daysAfter } from './consent-dates.ts';
import { type AskBankDeps, termsAt } from './consent-deps.ts';
import { consentDaysOf } from './consent-days.ts';
import { toConsents } from './consent-reply.ts';
import { insertConsent } from './create-consent.ts';
import { assertMayAsk, isSameParty, reconfirmDaysOf } from './engagement-model.ts';
import { consentOf, type ConsentKey, type ConsentRow, lockConsent, moveConsent } from './records.ts';
import { renewableOf, renewalOf } from './renewal.ts';
import { fetchSoon } from './restart-refresh.ts';

type RenewConsentDeps = AskBankDeps & NeedsBusinessClock & NeedsIds & NeedsNotifications;

/**
 * Renews the consent in the service, or returns an address at the bank, depending on region and dates. Throws Y922 if the consent cannot be
 * renewed, and the errors of `assertMayAsk`.
 */
export const renewConsent =
  (deps: RenewConsentDeps): Handler<'renewConsent'> =>
  async ({ params }, call) => {
    const key = { ...userKeyOf(call), consentId: params.consentId };
    const row = await consentOf(deps.database.db, key);
    const terms = await termsAt(deps.database.db, deps, { customerId: key.customerId, providerId: row.provider_id });
    const at = await deps.businessClock.read(deps.database.db);
    const kind = renewalOf(renewableOf(row), at, terms.graceDays);
    if (kind === 'none' || !isSameParty(row.regulated_party, terms.engagement)) throw new ServiceError('Y922');
    assertMayAsk({ region: row.region, terms, isRenewal: true }, call.widget);
    if (kind === 'local') return renewHere(deps, key);
    return kind === 'same-arrangement' ? renewAtBank(deps, call, key, row) : giveAnew(deps, call, key, row);
  };

async function renewHere(deps: RenewConsentDeps, key: ConsentKey) {
  return deps.database.tx(async (trx) => {
    await lockUser(trx, key);
    const row = await lockConsent(trx, key);
    const terms = await termsAt(trx, deps, { customerId: key.customerId, providerId: row.provider_id });
    const at = await deps.businessClock.read(trx);
    if (renewalOf(renewableOf(row), at, terms.graceDays) !== 'local') throw new ServiceError('Y922');
    const renewed = await moveConsent(trx, deps, row, 'renewed', {
      renewed_at: at,
      reconfirm_by: daysAfter(at, reconfirmDaysOf(row, terms)),
    });
    await fetchSoon(trx, renewed, at);
    return { consent: await toConsents(trx, deps, key, [renewed], { withRenewal: true }) };
  });
}

async function renewAtBank(deps: RenewConsentDeps, call: UserCallContext, key: ConsentKey, row: ConsentRow) {
  const { id: consentId, provider_id: providerId, scopes, bank_consent_key: bankConsentKey } = row;
  const { requested_datasets: datasets } = row;
  const authorization = await beginAuthorization(deps, call, {
    consentId,
    providerId,
    scopes,
    datasets,
    bankConsentKey,
    before: key,
  });
  await deps.database.tx(async (trx) => {
    await lockUser(trx, key);
    await lockConsent(trx, key);
    await keepAuthorization(trx, deps, key, { providerId, authorization });
  });
  return begunAt(authorization, consentId, providerId);
}

/** Creates and accepts a new consent, whose id is in the reply. It replaces the old consent after the bank has granted it. */
async function giveAnew(deps: RenewConsentDeps, call: UserCallContext, old: ConsentKey, row: ConsentRow) {
  const { provider_id: providerId, scopes, application_name: applicationName, deletes_data: deletesData } = row;
  const { requested_datasets: datasets } = row;
  const key = { ...old, consentId: deps.ids.next() };
  const authorization = await beginAuthorization(deps, call, {
    consentId: key.consentId,
    providerId,
    scopes,
    datasets,
    bankConsentKey: null,
    before: old,
  });
  await deps.database.tx(async (trx) => {
    await lockUser(trx, key);
    const reconfirmDays = (await consentDaysOf(trx, call)) ?? row.reconfirm_days;
    const requested = { providerId, scopes, datasets, applicationName, deletesData, replacesId: row.id, reconfirmDays };
    const made = await insertConsent(trx, deps, key, requested);
    await moveConsent(trx, deps, made, 'accepted');
    await keepAuthorization(trx, deps, key, { providerId, authorization });
  });
  return begunAt(authorization, key.consentId, providerId);
}
