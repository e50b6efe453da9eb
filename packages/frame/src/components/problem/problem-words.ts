import type { Problem } from '@fin-link/flow';
import type { LinkingStrings, ProblemWords } from '../../platform/words/types/strings.ts';

/** The words for a problem: those of its code where there are any, else those of its class. */
export const wordsOfProblem = ({ class: name, code }: Problem, { problem }: LinkingStrings): ProblemWords => ({
  ...problem.classes[name],
  ...problem.codes[code],
});
