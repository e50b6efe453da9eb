import type { SessionFacts } from '@fin-link/flow';

/** Whether the screen belongs to one of the tags for manual accounts and real estate. These inline views have no close button. */
export const isInline = ({ byHand }: SessionFacts): boolean =>
  byHand?.place === 'manual-account' || byHand?.place === 'real-estate';
