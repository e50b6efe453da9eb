import type { ConnectionCard } from '@fin-link/flow';
import { troubleOf } from '@fin-link/flow';
import type { ManagingStrings } from '../strings/managing-strings.ts';

export type Standing = keyof ManagingStrings['state'];

/** How a connection is, in the words of the list. */
export function standingOf(card: ConnectionCard): Standing {
  const { status, lastUpdated } = card.account;
  if (status === 'USER_INPUT_REQUIRED') return 'asked';
  if (card.refreshing !== null) return 'updating';
  if (troubleOf(card) !== null) return 'broken';
  if (lastUpdated === null) return 'never';
  return status === 'PARTIAL_SUCCESS' ? 'partial' : 'ok';
}
