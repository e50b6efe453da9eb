import { linkOptions } from '@fin-link/contracts/browser';
import type { LinkOptions } from '@fin-link/contracts/browser';

export interface OptionProblem {
  path: string;
  message: string;
}

/** Options that each have their shape, but contradict each other. */
export function optionProblems({ popularProviderIds }: LinkOptions): OptionProblem[] {
  const isDoubled = new Set(popularProviderIds).size < popularProviderIds.length;
  return isDoubled ? [{ path: 'popularProviderIds', message: 'A provider is listed twice.' }] : [];
}

/** Everything that is wrong with what somebody means to save. */
export function problemsOf(options: unknown): OptionProblem[] {
  const parsed = linkOptions.safeParse(options);
  if (parsed.success) return optionProblems(parsed.data);
  return parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
}
