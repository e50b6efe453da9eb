import type { HostReply } from '@fin-link/contracts/host';
import { wordsOfProblem } from '@fin-link/frame/problem-words';
import { problemStrings } from './operation-words.ts';

export type SessionFailure = NonNullable<HostReply<'getOperatedSession'>['failure']>;

/** What the error screen said about the last problem of a session. */
export interface ExplainedProblem {
  readonly heading: string;
  readonly cause: string;
  /** What the user should do, in one sentence or in several steps. */
  readonly advice: readonly string[];
  readonly code: string;
}

/** Returns the problem in the words that the user saw. */
export function explainProblem(failure: SessionFailure, appName: string): ExplainedProblem {
  const { problem, provider } = failure;
  const code = failure.code ?? failure.additionalStatus ?? problem;
  const written = wordsOfProblem({ class: problem, code }, problemStrings, provider?.name ?? '', appName);
  const { steps, yourBank } = problemStrings.problem;
  const stepsOf: Readonly<Partial<Record<string, readonly ((bank: string) => string)[]>>> = steps;
  const advice = stepsOf[problem]?.map((step) => step(provider?.name ?? yourBank)) ?? [written.advice];
  return { ...written, advice, code };
}
