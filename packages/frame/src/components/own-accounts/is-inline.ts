import type { SessionFacts } from '@fin-link/flow';

/** Whether the screen is an inline view of the page, which has no close button. */
export const isInline = ({ byHand }: SessionFacts): boolean =>
  byHand?.place === 'manual-account' || byHand?.place === 'real-estate';
