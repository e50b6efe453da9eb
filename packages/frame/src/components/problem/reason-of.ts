import type { AdditionalStatus } from '@fin-link/contracts/browser';
import type { LinkingStrings } from '../../platform/words/types/strings.ts';

/** Returns the reason why the data of an account is missing, in words. */
export const reasonOf = (status: AdditionalStatus | null, partial: LinkingStrings['partial']): string =>
  (status !== null && partial.reasons[status]) || partial.unknownReason;
