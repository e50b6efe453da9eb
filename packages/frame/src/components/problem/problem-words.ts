import type { AdditionalStatus } from '@fin-link/contracts/browser';
import type { Problem } from '@fin-link/flow';
import type { ProblemWords } from '../../platform/words/types/problem-words.ts';
import type { LinkingStrings } from '../../platform/words/types/strings.ts';

/** Returns the words for a problem. Words for its code override those for its class. */
export const wordsOfProblem = ({ class: name, code }: Problem, { problem }: LinkingStrings): ProblemWords => ({
  ...problem.classes[name],
  ...problem.codes[code],
});

/** Returns the reason why the data of an account is missing, in words. */
export const reasonOf = (status: AdditionalStatus | null, partial: LinkingStrings['partial']): string =>
  (status !== null && partial.reasons[status]) || partial.unknownReason;
