import type { Announcement } from '@fin-link/flow';
import type { LinkingStrings } from '../../platform/words/types/strings.ts';
import { assertNever } from '../../platform/assert-never.ts';

/** Returns the words of an announcement of the flow. */
export function spokenWords(announcement: Announcement, strings: LinkingStrings): string {
  switch (announcement.key) {
    case 'stepDone':
      return strings.progress.done[announcement.row];
    case 'stillWorking':
      return strings.progress.stillWorking;
    case 'nothingShared':
      return strings.nothingShared;
    case 'removed':
      return strings.removal.removed(announcement.bank);
    case 'backFromBank':
      return strings.bankAuthorization.atBank.back(announcement.bank);
    case 'offline':
      return strings.offline.announced;
    case 'online':
      return strings.offline.back;
    default:
      return assertNever(announcement);
  }
}
