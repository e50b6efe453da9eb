import type { ConnectionCard } from '@fin-link/flow';
import { troubleOf } from '@fin-link/flow';
import type { ManagingStrings } from '../../platform/words/types/managing-strings.ts';

export type Standing = keyof ManagingStrings['state'];

/** An update is allowed or running, and no question of the bank has to be answered first. */
export const isRefreshable = ({ account, refreshing }: ConnectionCard): boolean =>
  account.status !== 'USER_INPUT_REQUIRED' && (refreshing !== null || account.updateEligibility === 'ALLOW_UPDATE');

/** The service allows neither an update nor new sign-in details. */
export const isStuck = ({ account, refreshing }: ConnectionCard): boolean =>
  account.status !== 'USER_INPUT_REQUIRED' && refreshing === null && account.updateEligibility === 'DISALLOW_UPDATE';

/** The status of a connection, as the list names it. */
export function standingOf(card: ConnectionCard): Standing {
  const { status, lastUpdated } = card.account;
  if (status === 'USER_INPUT_REQUIRED') return 'asked';
  if (card.refreshing !== null) return 'updating';
  if (troubleOf(card) !== null) return 'broken';
  if (lastUpdated === null) return 'never';
  return status === 'PARTIAL_SUCCESS' ? 'partial' : 'ok';
}
