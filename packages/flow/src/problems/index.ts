export type { FlowProblemCode, ProblemCode, TagFault } from './class-of-code.ts';
export {
  problemClassOfAccount,
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
export { problemClasses, problemDefinitions } from './problem-classes.ts';
export type { ProblemAction, ProblemClass, ProblemDefinition } from './problem-classes.ts';
