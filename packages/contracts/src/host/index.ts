export * from './access.ts';
export { hostOperation } from './define.ts';
export type { DetailsOf, HostReply, OperationDetails } from './define.ts';
export * from './call.ts';
export * from './operation-details.ts';
export * from './operator-rights.ts';
export { parametersOf } from './parameters.ts';
export { sessionFinished } from './session-finished.ts';
export type { SessionFinished } from './session-finished.ts';
