import type { TemplateResult } from 'lit';
import type { ProblemClass } from '@fin-link/flow';
import { type MarkTone, renderRoundMark } from '../marks/round-mark.ts';
import { clockIcon, lockIcon, offlineIcon, plugIcon, warningIcon } from '../icons/status-icons.ts';

/** Icon and color of a problem. */
interface Mark {
  icon: TemplateResult;
  tone: MarkTone;
}

const mark = (icon: TemplateResult, tone: MarkTone): Mark => ({ icon, tone });

const marks: Readonly<Record<ProblemClass, Mark>> = {
  'credentials.wrong': mark(warningIcon, 'danger'),
  'account.locked': mark(lockIcon, 'danger'),
  'mfa.wrong': mark(warningIcon, 'danger'),
  'mfa.timeout': mark(clockIcon, 'warning'),
  'site.down': mark(plugIcon, 'warning'),
  'site.maintenance': mark(plugIcon, 'warning'),
  'site.action': mark(warningIcon, 'warning'),
  'site.unsupported': mark(plugIcon, 'neutral'),
  'auth.method': mark(lockIcon, 'neutral'),
  'consent.expired': mark(clockIcon, 'warning'),
  'consent.revoked': mark(clockIcon, 'warning'),
  'consent.sign-in': mark(lockIcon, 'warning'),
  'rate.limited': mark(clockIcon, 'neutral'),
  'session.expired': mark(clockIcon, 'neutral'),
  'network.lost': mark(offlineIcon, 'warning'),
  'service.down': mark(plugIcon, 'warning'),
  'popup.blocked': mark(warningIcon, 'warning'),
  'bank.cancelled': mark(plugIcon, 'neutral'),
  'accounts.none': mark(plugIcon, 'neutral'),
  'data.failed': mark(plugIcon, 'warning'),
  'connection.removed': mark(plugIcon, 'neutral'),
  setup: mark(plugIcon, 'neutral'),
  unknown: mark(warningIcon, 'danger'),
};

/** Renders the round mark of a problem class. */
export const renderProblemMark = (problemClass: ProblemClass): TemplateResult =>
  renderRoundMark(marks[problemClass].icon, marks[problemClass].tone);
