export {
  type FailedRequest,
  type ObservedAccount,
  type ObservedAuthorization,
  type ObservedVerification,
  answered,
  failed,
  request,
  type Answered,
  type Failed,
  type InputOf,
  type RequestEffect,
  type RequestName,
} from './requests.ts';
