import type { AdditionalStatus } from '@fin-link/contracts/browser';
import type { LinkingStrings } from '../../platform/words/types/strings.ts';

/** Why an account's data did not come, in words. */
export const reasonOf = (status: AdditionalStatus | null, partial: LinkingStrings['partial']): string =>
  (status !== null && partial.reasons[status]) || partial.unknownReason;
