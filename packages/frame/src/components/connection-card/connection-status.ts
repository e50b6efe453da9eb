import type { ConnectionCard } from '@fin-link/flow';
import { troubleOf } from '@fin-link/flow';
import type { ManagingStrings } from '../../platform/words/types/managing-strings.ts';

export type Standing = keyof ManagingStrings['state'];

/** An update can be asked for, or is under way: by itself it helps, and nothing else comes first. */
export const isRefreshable = ({ account, refreshing }: ConnectionCard): boolean =>
  account.status !== 'USER_INPUT_REQUIRED' && (refreshing !== null || account.updateEligibility === 'ALLOW_UPDATE');

/** Neither an update nor another sign-in is taken. */
export const isStuck = ({ account, refreshing }: ConnectionCard): boolean =>
  account.status !== 'USER_INPUT_REQUIRED' && refreshing === null && account.updateEligibility === 'DISALLOW_UPDATE';

/** How a connection is, in the words of the list. */
export function standingOf(card: ConnectionCard): Standing {
  const { status, lastUpdated } = card.account;
  if (status === 'USER_INPUT_REQUIRED') return 'asked';
  if (card.refreshing !== null) return 'updating';
  if (troubleOf(card) !== null) return 'broken';
  if (lastUpdated === null) return 'never';
  return status === 'PARTIAL_SUCCESS' ? 'partial' : 'ok';
}
