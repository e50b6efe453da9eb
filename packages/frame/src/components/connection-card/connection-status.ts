import type { ConnectionCard } from '@fin-link/flow';
import { troubleOf } from '@fin-link/flow';
import type { ManagingStrings } from '../../platform/words/types/managing-strings.ts';

/** Status of a connection in the list. */
export type ConnectionStatus = keyof ManagingStrings['state'];

/** Whether an update is allowed or running, and the bank has no open question to the user. */
export const isRefreshable = ({ account, refreshing }: ConnectionCard): boolean =>
  account.status !== 'USER_INPUT_REQUIRED' && (refreshing !== null || account.updateEligibility === 'ALLOW_UPDATE');

/**
 * Whether the service allows neither an update nor new sign-in details. Always `false` during an update or if the bank has an open
 * question.
 */
export const isStuck = ({ account, refreshing }: ConnectionCard): boolean =>
  account.status !== 'USER_INPUT_REQUIRED' && refreshing === null && account.updateEligibility === 'DISALLOW_UPDATE';

/** Returns the status of a connection that the list shows. */
export function statusOf(card: ConnectionCard): ConnectionStatus {
  const { status, lastUpdated } = card.account;
  if (status === 'USER_INPUT_REQUIRED') return 'asked';
  if (card.refreshing !== null) return 'updating';
  if (troubleOf(card) !== null) return 'broken';
  if (lastUpdated === null) return 'never';
  return status === 'PARTIAL_SUCCESS' ? 'partial' : 'ok';
}
