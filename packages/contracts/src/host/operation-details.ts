import { hostErrors } from '../browser/index.ts';
import type { ApiErrorCode, HostOperationName, OperationAuth } from '../browser/index.ts';
import { backendDetails, healthDetails } from './backend-operations.ts';
import { linkDetails } from './link-operations.ts';
import { configurationDetails } from './configuration-operations.ts';
import { consentDetails } from './consent-operations.ts';
import { hostOperation } from './define.ts';
import type { DetailsOf, OperationDetails } from './define.ts';
import { hostedWidgetDetails } from './hosted-widget-operations.ts';
import { insightDetails } from './insight-operations.ts';
import { operatedSessionDetails } from './operated-session-operations.ts';
import { operatorDetails } from './operator-operations.ts';
import { providerAccountDetails } from './provider-account-operations.ts';
import { providerDetails } from './provider-operations.ts';
import { serviceOperationDetails } from './service-operations.ts';
import { siteAndKeyDetails } from './site-and-key-operations.ts';
import { sessionDetails } from './session-operations.ts';
import { netWorthDetails } from './net-worth-operations.ts';
import { manualAccountDetails } from './manual-account-operations.ts';
import { transferDetails } from './transfer-operations.ts';
import { upcomingDetails } from './upcoming-operations.ts';
import { verificationDetails } from './verification-operations.ts';

/** Inputs, errors and examples of every operation of the host. `hostOperations` contains method, path, credential and reply. */
export const operationDetails = {
  ...sessionDetails,
  ...providerDetails,
  ...providerAccountDetails,
  ...consentDetails,
  ...verificationDetails,
  ...transferDetails,
  ...hostedWidgetDetails,
  ...manualAccountDetails,
  ...netWorthDetails,
  ...upcomingDetails,
  ...insightDetails,
  ...backendDetails,
  ...linkDetails,
  ...operatorDetails,
  ...configurationDetails,
  ...siteAndKeyDetails,
  ...operatedSessionDetails,
  ...serviceOperationDetails,
  ...healthDetails,
} satisfies DetailsOf;

export const hostOperationNames = Object.keys(operationDetails) as HostOperationName[];
/** Returns the details of an operation as the general type `OperationDetails`. */
export const detailsOf = (name: HostOperationName): OperationDetails => operationDetails[name];

/** Returns the HTTP status of a successful reply: the status in the details, otherwise 200, or 204 for a reply without a body. */
export const successStatusOf = (name: HostOperationName): 200 | 201 | 204 =>
  detailsOf(name).status ?? (hostOperation(name).reply === null ? 204 : 200);

const commonErrors = ['request.invalid', 'internal'] as const;
const bodyErrors = ['request.unreadable', 'request.too-large', 'request.media-type', 'request.timeout'] as const;
const errorsByAuth: Readonly<Record<OperationAuth, readonly ApiErrorCode[]>> = {
  none: [],
  launch: ['rate.limited', 'storage.unavailable'],
  session: [
    'token.missing',
    'token.invalid',
    'session.expired',
    'session.ended',
    'rate.limited',
    'storage.unavailable',
  ],
  hostKey: ['key.missing', 'key.invalid', 'rate.limited', 'storage.unavailable'],
  operator: [
    'key.missing',
    'key.invalid',
    'operator.signed-out',
    'operator.csrf',
    'operator.forbidden',
    'operator.sign-in-again',
    'rate.limited',
    'storage.unavailable',
  ],
};

/** Returns every error code of an operation, in the order of `hostErrors`. */
export function errorsOf(name: HostOperationName): ApiErrorCode[] {
  const { method, auth } = hostOperation(name);
  const { errors, missing } = detailsOf(name);
  const codes = new Set<ApiErrorCode>([
    ...commonErrors,
    ...(method === 'GET' ? [] : bodyErrors),
    ...errorsByAuth[auth],
    ...errors,
    ...(missing === undefined ? [] : [missing]),
  ]);
  return (Object.keys(hostErrors) as ApiErrorCode[]).filter((code) => codes.has(code));
}
