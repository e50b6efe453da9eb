import { z } from 'zod';
import { inputField } from './input-fields.ts';

interface ServiceErrorDefinition {
  /** HTTP status in the public description. */
  status: number;
  /** HTTP status according to the HTTP standard, if it differs from `status`. `errorStatusOf` returns it for `precise`. */
  preciseStatus?: number;
  /**
   * Text with at most one `{name}` placeholder. The service replaces the placeholder by the name of the invalid input, never by its value.
   * In `Y940`, the placeholder is the time after which the next update is allowed.
   */
  message: string;
}

/** Returns the table with its exact type. The compiler checks the entries of the table. */
const defineServiceErrors = <const Codes extends Record<`Y${number}`, ServiceErrorDefinition>>(codes: Codes) => codes;

/**
 * Every error code of the service, with HTTP status and text. Codes and statuses come from the public interface if it defines a suitable
 * one, because section 7 of the service interface leaves them open. Y9xx codes above Y904 are additions of this service.
 */
export const serviceErrors = defineServiceErrors({
  Y007: { status: 401, message: 'The Authorization header is missing: send Bearer <access token>.' },
  Y015: { status: 401, message: 'This token may not call this service.' },
  Y016: { status: 401, preciseStatus: 400, message: 'The header {name} is missing or invalid.' },
  Y020: { status: 401, message: 'Invalid access token.' },
  Y023: { status: 401, message: 'The access token has expired.' },
  Y027: { status: 401, message: 'Unsupported authentication type.' },
  Y301: { status: 400, preciseStatus: 401, message: 'Invalid client id or secret.' },
  Y303: { status: 400, message: 'Client id or secret is missing.' },
  Y305: { status: 400, preciseStatus: 401, message: 'Only users registered beforehand can be used.' },
  Y400: { status: 400, preciseStatus: 409, message: 'Not possible: {name}.' },
  Y800: { status: 400, message: 'Invalid value for {name}.' },
  Y801: { status: 400, message: 'Invalid length for {name}.' },
  Y802: { status: 400, message: 'Not allowed: {name}.' },
  Y803: { status: 400, message: '{name} is required.' },
  Y804: { status: 400, message: 'The permitted range of {name} is exceeded.' },
  Y805: { status: 400, message: 'Multiple {name} not supported.' },
  Y806: { status: 400, message: 'Invalid input.' },
  Y807: { status: 400, preciseStatus: 404, message: 'Resource not found.' },
  Y809: { status: 400, message: 'Invalid date range.' },
  Y811: { status: 400, preciseStatus: 409, message: '{name} already exists.' },
  Y812: { status: 400, message: 'A required field is missing: {name}.' },
  Y813: { status: 400, message: 'One of these is required: {name}.' },
  Y815: { status: 400, message: 'A filter by {name} does not go with this grouping.' },
  Y816: { status: 400, message: 'Questions can only be requested of sites whose questions are stored.' },
  Y820: { status: 400, message: 'The action is not supported for {name}.' },
  Y821: { status: 400, message: 'The event {name} has no extracts.' },
  Y822: { status: 400, message: 'The user has no own settings, or is not eligible: {name}.' },
  Y823: { status: 400, message: 'Credentials are not applicable for accounts that were added manually.' },
  Y824: { status: 400, message: 'The maximum number of {name} is exceeded.' },
  Y825: { status: 400, message: 'Update not allowed: {name}.' },
  Y835: { status: 400, message: 'The account is not eligible for this kind of verification.' },
  Y836: { status: 400, preciseStatus: 404, message: 'No verification was initiated.' },
  Y837: { status: 400, preciseStatus: 409, message: 'The account has been verified already.' },
  Y838: { status: 400, message: 'The currency is not the one of the deposits.' },
  Y840: { status: 400, preciseStatus: 409, message: 'The verification has been initiated already.' },
  Y842: { status: 400, preciseStatus: 409, message: 'No attempts are left: start challenge deposits again.' },
  Y844: { status: 400, preciseStatus: 409, message: 'The deposits have not been made.' },
  Y845: { status: 400, preciseStatus: 409, message: 'The time for entering amounts has expired: start again.' },
  Y846: { status: 400, message: 'The number of transactions is not the number of deposits.' },
  Y862: { status: 400, message: 'The address is not valid, or no valuation is available for it.' },
  Y868: { status: 400, message: 'The provider now signs users in on its own site.' },
  Y869: {
    status: 400,
    message:
      'Several properties match: give the whole address, or ask POST /accounts/evaluateAddress which ones there are.',
  },
  Y871: { status: 400, preciseStatus: 409, message: 'The verification is still in progress.' },
  Y878: { status: 400, message: 'The profile was not requested for this account.' },
  Y901: { status: 400, preciseStatus: 501, message: 'This service is not available in this version.' },
  Y904: { status: 500, message: 'Internal error.' },
  Y910: { status: 404, message: 'There is no service at this address.' },
  Y911: { status: 405, message: 'This address does not take this method.' },
  Y912: { status: 413, message: 'The body is too large.' },
  Y913: { status: 415, message: 'The content type is not supported here.' },
  Y914: { status: 429, message: 'Too many requests.' },
  Y915: { status: 503, message: 'The service is {name}: try again.' },
  Y916: { status: 503, message: 'The database of the service cannot be used now: try again.' },
  Y920: {
    status: 400,
    message: 'This provider needs the consent of the user: generate one and have it accepted first.',
  },
  Y921: { status: 400, message: 'The consent is not active: renew it, or generate a new one.' },
  Y922: { status: 400, preciseStatus: 409, message: 'The consent is not in a state that allows this.' },
  Y923: { status: 400, message: 'The consent was not given at the bank.' },
  Y924: { status: 400, message: 'What the bank gave is not what the user agreed to.' },
  Y925: { status: 400, message: 'The bank could not be reached, or did not answer as it should.' },
  Y926: { status: 400, message: 'In this region consents can only be given by a user who is present.' },
  Y927: { status: 400, preciseStatus: 409, message: 'The bank is being asked about what it gave: try again.' },
  Y928: {
    status: 409,
    message:
      'These credentials are of another login than the one that is linked: add that as a provider account of its own.',
  },
  Y929: { status: 400, message: 'The provider account is not waiting for an answer.' },
  Y930: { status: 400, message: 'An update of this provider account is in progress already.' },
  Y931: { status: 401, message: 'The proof that a widget makes this call is not valid.' },
  Y932: {
    status: 400,
    preciseStatus: 429,
    message: 'Challenge deposits were started for this account number as often as is allowed in 30 days.',
  },
  Y934: {
    status: 400,
    message:
      'Under the engagement model of this region, banks are linked in a version 4 session for a single site only, not by the API alone.',
  },
  Y935: { status: 429, message: 'This user started challenge deposits as often as is allowed in 30 days.' },
  Y937: { status: 429, message: 'The registry of properties was asked for this user as often as is allowed in a day.' },
  Y938: { status: 400, message: 'The registry of properties cannot be asked now: try again.' },
  Y940: {
    status: 400,
    preciseStatus: 429,
    message: 'Update not allowed: the bank limits requests. Update again after {name}.',
  },
  Y936: {
    status: 400,
    preciseStatus: 409,
    message: 'The configuration {name} does not pull transactions on each balance refresh.',
  },
});

/** Code in `serviceErrors`, for example `Y801`. */
export type ServiceErrorCode = keyof typeof serviceErrors;

/** Source of the HTTP statuses of errors: the public description or the HTTP standard. */
export const errorStatuses = ['described', 'precise'] as const;
export type ErrorStatuses = (typeof errorStatuses)[number];

/** Returns the HTTP status of an error code, from the source `statuses`. */
export function errorStatusOf(code: ServiceErrorCode, statuses: ErrorStatuses): number {
  const { status, preciseStatus = status }: ServiceErrorDefinition = serviceErrors[code];
  return statuses === 'precise' ? preciseStatus : status;
}

/** Body of every error of the service. */
export const serviceErrorBody = z.strictObject({
  errorCode: z.string().regex(/^Y\d{3}$/),
  errorMessage: z.string(),
  referenceCode: z.string(),
  /** Invalid inputs, only with a validation error. Addition of this service. */
  fields: z.array(inputField).optional(),
});
export type ServiceErrorBody = z.infer<typeof serviceErrorBody>;
