import type { Problem } from '@fin-link/flow';
import type { ProblemWords } from '../../platform/words/types/problem-words.ts';
import type { LinkingStrings } from '../../platform/words/types/strings.ts';

/** Returns the words for a problem. Words for its code override those for its class. */
export const wordsOfProblem = ({ class: name, code }: Problem, { problem }: LinkingStrings): ProblemWords => ({
  ...problem.classes[name],
  ...problem.codes[code],
});
