export type { FailedRequest } from './failed-request.ts';
export type { ObservedAccount, ObservedAuthorization } from './host-event.ts';
export { answered, failed, request } from './requests.ts';
export type {
  Answered,
  AnswerOf,
  ConsentInput,
  Failed,
  HostRequests,
  InputOf,
  ProviderAccountInput,
  RequestEffect,
  RequestName,
} from './requests.ts';
