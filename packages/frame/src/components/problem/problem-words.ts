import type { AdditionalStatus } from '@fin-link/contracts/browser';
import type { Problem } from '@fin-link/flow';
import type { ProblemWords } from '../../platform/words/problem.ts';
import type { LaterStrings } from '../../platform/words/strings.ts';

/** Returns the words for a problem. Words for its code override those for its class. */
export const wordsOfProblem = ({ class: name, code }: Problem, { problem }: LaterStrings): ProblemWords => ({
  ...problem.classes[name],
  ...problem.codes[code],
});

/** Returns the reason why the data of an account is missing, in words. */
export const reasonOf = (status: AdditionalStatus | null, partial: LaterStrings['partial']): string =>
  (status !== null && partial.reasons[status]) || partial.unknownReason;
