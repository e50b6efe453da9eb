export type { FailedRequest } from './failed-request.ts';
export type { ObservedAccount, ObservedAuthorization, ObservedVerification } from './host-event.ts';
export { answered, failed, request } from './requests.ts';
export type { Answered, Failed, InputOf, RequestEffect, RequestName } from './requests.ts';
