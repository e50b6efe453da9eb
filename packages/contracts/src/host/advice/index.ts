import { isSetupFault, setupFaults } from '../../browser/index.ts';
import type { ApiErrorCode } from '../../browser/index.ts';
import type { AdviceByCode } from './define.ts';
import { frameErrorAdvice } from './frame-errors.ts';
import { operatorErrorAdvice } from './operator-errors.ts';

const advice: AdviceByCode<ApiErrorCode> = { ...frameErrorAdvice, ...operatorErrorAdvice };

/** Returns why an error of the host occurs and what to do, in English, for developers and operators. */
export function adviceOf(code: ApiErrorCode): { cause: string; fix: string } {
  if (isSetupFault(code)) return setupFaults[code];
  const [cause, fix] = advice[code];
  return { cause, fix };
}
