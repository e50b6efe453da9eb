import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsNotifications } from '../../tenancy/notifications/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';
import type { NeedsConsents } from './consent-deps.ts';
import { toConsents } from './consent-reply.ts';
import { assertDeletionOffered, chooseDeletion } from './deletion-choice.ts';
import { consentOf, type ConsentRow } from './records.ts';

/** Returns whether sharing may continue. An expired consent counts as long as it can still be confirmed in the service. */
const maySharingContinue = ({ status, due_at: dueAt }: ConsentRow): boolean =>
  ['CONSENT_GENERATED', 'CONSENT_ACCEPTED', 'CONSENT_AUTHORIZED', 'ACTIVE'].includes(status) ||
  (status === 'EXPIRED' && dueAt !== null);

/**
 * Stores whether data is deleted when sharing ends. Throws Y820 if the region does not offer deletion, Y922 if sharing has already ended.
 */
export const setConsentDeletion =
  (deps: NeedsDatabase & NeedsConsents & NeedsBusinessClock & NeedsNotifications): Handler<'setConsentDeletion'> =>
  async ({ params, body }, call) => {
    const key = { ...userKeyOf(call), consentId: params.consentId };
    const { deleteDataAtEnd } = body;
    const row = await consentOf(deps.database.db, key);
    await assertDeletionOffered(deps.database.db, deps, row, deleteDataAtEnd, 'deleteDataAtEnd');
    if (!maySharingContinue(row)) throw new ServiceError('Y922');
    return deps.database.tx(async (trx) => {
      const consent = await chooseDeletion(trx, deps, key, deleteDataAtEnd);
      return { consent: await toConsents(trx, deps, key, [consent]) };
    });
  };
