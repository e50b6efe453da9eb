import type { DatasetStatus } from '@fin-link/contracts/service';
import type { RefreshState, ServiceTransaction } from '../../platform/database/index.ts';
import {
  accountKey,
  requiresNewCredentials,
  type NeedsSecrets,
  type RefreshReference,
} from '../../data/provider-account-records/index.ts';
import type { RefreshEvent, Transition } from './transition.ts';

/** A step of a refresh: the event, and the states before and after it. */
export interface CredentialsCheck {
  event: RefreshEvent;
  from: RefreshState;
  to: Transition;
}

/**
 * Stores whether the bank accepted the credentials. If the bank accepted edited credentials, they replace the stored ones. Returns the
 * eligibility for the next update, or `null` if it depends only on the additional status.
 */
export async function judgeCredentials(
  trx: ServiceTransaction,
  { secrets }: NeedsSecrets,
  reference: RefreshReference,
  { event, from, to }: CredentialsCheck,
): Promise<DatasetStatus['updateEligibility'] | null> {
  const storeState = async (state: 'accepted' | 'refused'): Promise<void> => {
    await trx
      .updateTable('provider_account')
      .set({ credentials_state: state })
      .where((where) => where.and(accountKey(reference)))
      .execute();
  };
  if (from === 'signing-in' && (event.type === 'signed-in' || event.type === 'challenged')) {
    await secrets.promoteEditedCredentials(trx, reference);
    await storeState('accepted');
  }
  if (to.state !== 'failed' || to.additionalStatus === null || !requiresNewCredentials(to.additionalStatus))
    return null;
  // The stored credentials were not tried, so a refresh with them can still succeed.
  if (await secrets.hasEditedCredentials(trx, reference)) return 'ALLOW_UPDATE';
  await storeState('refused');
  return null;
}
