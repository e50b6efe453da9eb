import type { Handler } from '../../platform/http/index.ts';
import type { NeedsNotifications } from '../../tenancy/notifications/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import { lockUser, userKeyOf } from '../../tenancy/users/index.ts';
import { assertMayGive } from './assert-consented.ts';
import { beginAuthorization, begunAt, keepAuthorization } from './authorization.ts';
import type { AskBankDeps } from './consent-deps.ts';
import { nextStatus } from './consent-state.ts';
import { assertOffered } from './deletion-choice.ts';
import { consentOf, lockConsent, moveConsent } from './records.ts';

/** Accepts a consent. May be called again until the bank has granted the consent; a later authorization replaces the earlier one. */
export const acceptConsent =
  (deps: AskBankDeps & NeedsBusinessClock & NeedsNotifications): Handler<'acceptConsent'> =>
  async ({ params, body }, call) => {
    const key = { ...userKeyOf(call), consentId: params.consentId };
    const row = await consentOf(deps.database.db, key);
    if (nextStatus(row.status, 'accepted') === null) throw new ServiceError('Y922');
    await assertMayGive(deps, call, row);
    const chosen = body.scopeId;
    const scopes = chosen === undefined ? row.scopes : row.scopes.filter((id) => chosen.includes(id));
    // Account details are required. Only scopes that were shown to the user can be accepted.
    if (!scopes.includes('ACCOUNT_DETAILS') || chosen?.some((id) => !row.scopes.includes(id)))
      throw new ServiceError('Y800', { name: 'scopeId' });
    const deletes = body.deleteDataAtEnd === undefined ? {} : { deletes_data: body.deleteDataAtEnd };
    await assertOffered(deps.database.db, deps, row, body.deleteDataAtEnd, 'deleteDataAtEnd');
    const { id: consentId, provider_id: providerId, requested_datasets: datasets } = row;
    const requested = { consentId, providerId, scopes, datasets, bankConsentKey: null };
    const authorization = await beginAuthorization(deps, call, requested);
    await deps.database.tx(async (trx) => {
      await lockUser(trx, key);
      const locked = await lockConsent(trx, key);
      await moveConsent(trx, deps, locked, 'accepted', { scopes: JSON.stringify(scopes), ...deletes });
      await keepAuthorization(trx, deps, key, { providerId, authorization });
    });
    return { consent: [begunAt(authorization, consentId, providerId)] };
  };
