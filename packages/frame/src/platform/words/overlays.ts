import type { LeaveConsequence } from '@fin-link/flow';
import { sentence as s } from './formats.ts';

export interface OverlaysStrings {
  leave: {
    title(bank: string): string;
    titleNoBank: string;
    titleUnsaved: string;
    body: Record<LeaveConsequence, string>;
    keepGoing: string;
    leave: string;
    background: string;
    stop: string;
  };
  session: {
    expiringTitle: string;
    expiringBody: string;
    stay: string;
    expiredTitle: string;
    expiredBody: string;
    continue: string;
    leave: string;
  };
  offline: { banner: string; retry: string; announced: string; back: string };
  nothingShared: string;
}

/** Returns the English words for the overlays above the screens. */
export const overlaysStrings = (): OverlaysStrings => ({
  leave: {
    title: (bank) => s`Leave before ${bank} is linked?`,
    titleNoBank: 'Leave before you finish?',
    titleUnsaved: 'Leave without saving?',
    body: {
      lost: 'You’ll lose what you typed here.',
      atBank: 'If you leave, nothing will be shared, even if you finish at the bank.',
      background: 'The bank is still working. You can let it finish without you, or cancel.',
      kept: 'What you’ve linked so far will stay linked.',
    },
    keepGoing: 'Keep going',
    leave: 'Leave',
    background: 'Keep going in the background',
    stop: 'Cancel linking',
  },
  session: {
    expiringTitle: 'Are you still there?',
    expiringBody: 'For your security, this will pause in two minutes.',
    stay: 'Stay here',
    expiredTitle: 'Paused for your security',
    expiredBody: 'We kept your place and cleared any passwords.',
    continue: 'Continue',
    leave: 'Leave',
  },
  offline: {
    banner: 'You’re offline. Nothing is lost.',
    retry: 'Retry now',
    announced: 'You’re offline. Nothing is lost.',
    back: 'You’re back online.',
  },
  nothingShared: 'Nothing was shared.',
});
