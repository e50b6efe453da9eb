export type { FlowProblemCode, ProblemCode, TagFault } from './class-of-code.ts';
export {
  consentClasses,
  mayPass,
  isUpToDate,
  problemOfAccount,
  problemOfAdditionalStatus,
  problemOfFailure,
  problemOfFlow,
  problemOfTag,
  withRetries,
} from './problem.ts';
export type { Problem } from './problem.ts';
export { isRecoverable, problemClasses, problemClassOfAccount, problemDefinitions } from '@fin-link/contracts/browser';
export type { ProblemAction, ProblemClass, ProblemDefinition } from '@fin-link/contracts/browser';
