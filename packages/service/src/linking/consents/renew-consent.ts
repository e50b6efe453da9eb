import { daysAfter, type TextShown } from '@fin-link/contracts/service';
import type { Handler, UserCallContext } from '../../platform/http/index.ts';
import type { NeedsNotifications } from '../../tenancy/notifications/index.ts';
import { type NeedsBusinessClock, type NeedsIds, ServiceError } from '../../platform/runtime/index.ts';
import { lockUser, userKeyOf } from '../../tenancy/users/index.ts';
import { beginAuthorization, authorizationReply, keepAuthorization } from './authorization.ts';
import { type AskBankDeps, termsAt } from './consents.ts';
import { consentDaysOf, insertConsent, textChange } from './create-consent.ts';
import { toConsents } from './get-consents.ts';
import { assertMayAsk, isSameParty, reconfirmDaysOf } from './engagement-model.ts';
import { type ConsentKey, type ConsentRow, consentWhere, renewableOf, renewalOf } from './consent.ts';
import { consentOf, lockConsent, applyConsentEvent } from './records.ts';
import { makeRefreshDue } from './restart-refresh.ts';

type RenewConsentDeps = AskBankDeps & NeedsBusinessClock & NeedsIds & NeedsNotifications;

/**
 * Renews the consent in the service, or returns an address at the bank, depending on region and dates. Throws Y922 if the consent cannot be
 * renewed, and the errors of `assertMayAsk`.
 */
export const renewConsent =
  (deps: RenewConsentDeps): Handler<'renewConsent'> =>
  async ({ params, body }, call) => {
    const key = { ...userKeyOf(call), consentId: params.consentId };
    const row = await consentOf(deps.database.db, key);
    const terms = await termsAt(deps.database.db, deps, { customerId: key.customerId, providerId: row.provider_id });
    const at = await deps.businessClock.read(deps.database.db);
    const kind = renewalOf(renewableOf(row), at, terms.graceDays);
    if (kind === 'none' || !isSameParty(row.regulated_party, terms.engagement)) throw new ServiceError('Y922');
    assertMayAsk({ region: row.region, terms, isRenewal: true }, call.widget);
    if (kind === 'local') return renewLocally(deps, key);
    const agreed = { row, text: body?.textShown };
    return kind === 'same-arrangement' ? renewAtBank(deps, call, key, agreed) : replaceAtBank(deps, call, key, agreed);
  };

/** Renews the consent in the service, and makes the next automatic refresh due. Throws Y922 if this is no longer possible. */
async function renewLocally(deps: RenewConsentDeps, key: ConsentKey) {
  return deps.database.tx(async (trx) => {
    await lockUser(trx, key);
    const row = await lockConsent(trx, key);
    const terms = await termsAt(trx, deps, { customerId: key.customerId, providerId: row.provider_id });
    const at = await deps.businessClock.read(trx);
    if (renewalOf(renewableOf(row), at, terms.graceDays) !== 'local') throw new ServiceError('Y922');
    const renewed = await applyConsentEvent(trx, deps, row, 'renewed', {
      renewed_at: at,
      reconfirm_by: daysAfter(at, reconfirmDaysOf(row, terms)),
    });
    await makeRefreshDue(trx, renewed, at);
    return { consent: await toConsents(trx, deps, key, [renewed], { withRenewal: true }) };
  });
}

/** Consent that the user renews at the bank, and the text that they have read. */
interface Agreed {
  row: ConsentRow;
  text: TextShown | undefined;
}

/** Begins an authorization that renews the existing consent at the bank. */
async function renewAtBank(deps: RenewConsentDeps, call: UserCallContext, key: ConsentKey, { row, text }: Agreed) {
  const { id: consentId, provider_id: providerId, scopes, bank_consent_key: bankConsentKey } = row;
  const { requested_datasets: datasets } = row;
  const authorization = await beginAuthorization(deps, call, {
    consentId,
    providerId,
    scopes,
    datasets,
    bankConsentKey,
    earlierConsent: key,
  });
  await deps.database.tx(async (trx) => {
    await lockUser(trx, key);
    await lockConsent(trx, key);
    await trx
      .updateTable('consent')
      .set(textChange(text))
      .where((where) => where.and(consentWhere(key)))
      .execute();
    await keepAuthorization(trx, deps, key, { providerId, authorization });
  });
  return authorizationReply(authorization, consentId, providerId);
}

/** Creates and accepts a new consent, whose id is in the reply. The new consent replaces the old one after the bank has granted it. */
async function replaceAtBank(deps: RenewConsentDeps, call: UserCallContext, oldKey: ConsentKey, { row, text }: Agreed) {
  const { provider_id: providerId, scopes, application_name: applicationName, deletes_data: deletesData } = row;
  const { requested_datasets: datasets } = row;
  const key = { ...oldKey, consentId: deps.ids.next() };
  const authorization = await beginAuthorization(deps, call, {
    consentId: key.consentId,
    providerId,
    scopes,
    datasets,
    bankConsentKey: null,
    earlierConsent: oldKey,
  });
  await deps.database.tx(async (trx) => {
    await lockUser(trx, key);
    const reconfirmDays = (await consentDaysOf(trx, call)) ?? row.reconfirm_days;
    const requested = { providerId, scopes, datasets, applicationName, deletesData, replacesId: row.id, reconfirmDays };
    const newConsent = await insertConsent(trx, deps, key, requested);
    await applyConsentEvent(trx, deps, newConsent, 'accepted', textChange(text));
    await keepAuthorization(trx, deps, key, { providerId, authorization });
  });
  return authorizationReply(authorization, key.consentId, providerId);
}
