import type { AdditionalStatus } from '@fin-link/contracts/browser';
import type { ProblemClass } from '@fin-link/flow';
import { isolate } from '@fin-link/words';
import type { LaterStrings, ProblemWords } from '../../platform/words/strings.ts';
import { wordFor } from '../../platform/words/word-for.ts';

/** Words for a problem, with the names of the bank and the app. */
interface WrittenProblem {
  heading: string;
  /** Cause, shown in the folded details. */
  cause: string;
  /** What to do now. The only text that is always visible. */
  advice: string;
}

/** Returns the words for a problem. Words for its code override those for its class. `bank`: empty if it is unknown. */
export function wordsOfProblem(
  { class: name, code }: { class: ProblemClass; code: string },
  { problem }: Pick<LaterStrings, 'problem'>,
  bank: string,
  app: string,
): WrittenProblem {
  const own: Partial<ProblemWords> | undefined = wordFor<Partial<ProblemWords>>(problem.codes, code);
  const { heading, cause, advice } = { ...problem.classes[name], ...own };
  const [bankName, unnamed] = [bank || problem.yourBank, isolate(problem.yourBank)];
  const write = (words: ProblemWords['heading']): string => {
    const text = words(bankName, app);
    // A sentence that begins with an unnamed bank begins with a capital letter.
    return bank === '' && text.startsWith(unnamed)
      ? text.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase())
      : text;
  };
  return { heading: write(heading), cause: write(cause), advice: write(advice) };
}

/** Returns the reason why the data of an account is missing, in words. */
export const reasonOf = (status: AdditionalStatus | null, partial: LaterStrings['partial']): string =>
  (status === null ? undefined : wordFor(partial.reasons, status)) ?? partial.unknownReason;
