import type { SessionFacts } from '@fin-link/flow';

/** The screen stands in its page, as a view of its own: it has no close button. */
export const isInline = ({ byHand }: SessionFacts): boolean =>
  byHand?.place === 'manual-account' || byHand?.place === 'real-estate';
