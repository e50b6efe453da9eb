import type { Handler } from '../../platform/http/index.ts';
import type { NeedsNotifications } from '../../tenancy/notifications/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import { lockUser, userKeyOf } from '../../tenancy/users/index.ts';
import { assertMayGive } from './assert-consented.ts';
import { beginAuthorization, authorizationReply, keepAuthorization } from './authorization.ts';
import type { AskBankDeps } from './consent-deps.ts';
import { nextStatus } from './consent-state.ts';
import { assertDeletionOffered } from './deletion-choice.ts';
import { consentOf, lockConsent, applyConsentEvent } from './records.ts';

/**
 * Accepts a consent and begins the authorization at the bank. May be called again until the bank has granted the consent; a later
 * authorization replaces the earlier one. Throws Y922 if the consent can no longer be accepted, Y800 for invalid scopes, Y820 if the region
 * does not offer deletion, and the errors of `assertMayGive` and `beginAuthorization`.
 */
export const acceptConsent =
  (deps: AskBankDeps & NeedsBusinessClock & NeedsNotifications): Handler<'acceptConsent'> =>
  async ({ params, body }, call) => {
    const key = { ...userKeyOf(call), consentId: params.consentId };
    const row = await consentOf(deps.database.db, key);
    if (nextStatus(row.status, 'accepted') === null) throw new ServiceError('Y922');
    await assertMayGive(deps, call, row);
    const chosenScopes = body.scopeId;
    const scopes = chosenScopes === undefined ? row.scopes : row.scopes.filter((id) => chosenScopes.includes(id));
    // Account details are required. Only scopes that were shown to the user can be accepted.
    if (!scopes.includes('ACCOUNT_DETAILS') || chosenScopes?.some((id) => !row.scopes.includes(id)))
      throw new ServiceError('Y800', { name: 'scopeId' });
    const deletionChange = body.deleteDataAtEnd === undefined ? {} : { deletes_data: body.deleteDataAtEnd };
    await assertDeletionOffered(deps.database.db, deps, row, body.deleteDataAtEnd, 'deleteDataAtEnd');
    const { id: consentId, provider_id: providerId, requested_datasets: datasets } = row;
    const requested = { consentId, providerId, scopes, datasets, bankConsentKey: null };
    const authorization = await beginAuthorization(deps, call, requested);
    await deps.database.tx(async (trx) => {
      await lockUser(trx, key);
      const lockedRow = await lockConsent(trx, key);
      await applyConsentEvent(trx, deps, lockedRow, 'accepted', { scopes: JSON.stringify(scopes), ...deletionChange });
      await keepAuthorization(trx, deps, key, { providerId, authorization });
    });
    return { consent: [authorizationReply(authorization, consentId, providerId)] };
  };
