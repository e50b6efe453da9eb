import type { Handler } from '../../platform/http/index.ts';
import { problemsOf } from './option-problems.ts';

/** Checks options without saving them. */
export const validateConfiguration = (): Handler<'validateConfiguration'> => (request) => {
  const problem = problemsOf(request.body.options);
  return { isValid: problem.length === 0, problem };
};
