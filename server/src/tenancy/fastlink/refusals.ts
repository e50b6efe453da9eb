import type { ApiErrorCode, HostErrorCode } from '@fin-link/contracts/browser';
import { HostError, hostErrorOf } from '../../platform/http/index.ts';

/** Reason for which a launch is refused: what the public contract sends, and the host's code for the log. */
interface RefusalDefinition {
  /** `E…`: a parameter is wrong. `N…`: the launch is not allowed, or not possible now. */
  code: string;
  title: string;
  /** English text for developers. */
  message: string;
  hostCode: HostErrorCode;
  /** Why it occurs, and what to do. English, for the documentation. */
  cause: string;
  fix: string;
}

const parameterTitle = 'INVALID_PARAMETER_OR_VALUE';
const launchTitle = 'LAUNCH_NOT_ALLOWED';
const tokenTitle = 'INVALID_TOKEN';
const unavailableTitle = 'NOT_AVAILABLE';

/** All refusals. The public contract names the codes E700 to E705, E800, E600 and E601; it does not list codes that begin with N. */
export const refusals = {
  flow: {
    code: 'E700',
    title: parameterTitle,
    message: 'Invalid value for flow',
    hostCode: 'request.invalid',
    cause: 'The field `flow` has a value that the public widget does not have.',
    fix: 'Write one of the flows in the guide, or leave the field out.',
  },
  providerId: {
    code: 'E701',
    title: parameterTitle,
    message: 'Invalid value for providerId',
    hostCode: 'request.invalid',
    cause: 'The id is no whole number above 0.',
    fix: 'Write the id of the bank.',
  },
  providerAccountId: {
    code: 'E702',
    title: parameterTitle,
    message: 'Invalid value for providerAccountId',
    hostCode: 'request.invalid',
    cause: 'The id is no whole number above 0, or is missing for this flow.',
    fix: 'Write the id of the connection.',
  },
  accountId: {
    code: 'E703',
    title: parameterTitle,
    message: 'Invalid value for accountId',
    hostCode: 'request.invalid',
    cause: 'The id is no whole number above 0, or is missing for this flow.',
    fix: 'Write the id of the account.',
  },
  container: {
    code: 'E704',
    title: parameterTitle,
    message: 'Invalid value for container',
    hostCode: 'request.invalid',
    cause: 'The field names a kind of account that does not exist.',
    fix: 'Write one of the containers in the guide.',
  },
  bankTransferCode: {
    code: 'E705',
    title: parameterTitle,
    message: 'Invalid value for bankTransferCode',
    hostCode: 'request.invalid',
    cause: 'The routing number is no number of 6 to 9 digits.',
    fix: 'Write the routing number of the bank.',
  },
  configNameMissing: {
    code: 'E600',
    title: parameterTitle,
    message: 'configName is missing',
    hostCode: 'request.invalid',
    cause: 'Version 4 needs a configuration, and the launch names none.',
    fix: 'Add `configName` to `extraParams`.',
  },
  configNameUnknown: {
    code: 'E601',
    title: parameterTitle,
    message: 'No published configuration has this configName. Names are case sensitive',
    hostCode: 'config.not-found',
    cause: 'The name is misspelled, or the configuration has no published version.',
    fix: 'Publish it, or write the name exactly as published.',
  },
  other: {
    code: 'E800',
    title: 'APPLICATION_ERROR',
    message: 'The widget cannot be opened',
    hostCode: 'request.invalid',
    cause: 'The fields of the launch contradict each other, or the host had a fault.',
    fix: 'Look for the `reference` in the log: the code there says more.',
  },
  tokenMissing: {
    code: 'N101',
    title: tokenTitle,
    message: 'accessToken or jwtToken is missing',
    hostCode: 'token.missing',
    cause: 'The form has no token.',
    fix: 'Have your backend get a token of the user, and send it as `accessToken` or `jwtToken`.',
  },
  tokenInvalid: {
    code: 'N102',
    title: tokenTitle,
    message: 'The token is unknown, expired, revoked, or signed with a key that is not registered',
    hostCode: 'token.invalid',
    cause: 'The token expired, was revoked, or its key is not registered.',
    fix: 'Get a new token for each launch.',
  },
  tokenForeign: {
    code: 'N103',
    title: tokenTitle,
    message: 'The token does not belong to a user of this customer',
    hostCode: 'token.invalid',
    cause: 'The token is of the admin, or of a user of another customer.',
    fix: 'Get a token with the login name of the user.',
  },
  origin: {
    code: 'N201',
    title: launchTitle,
    message: 'The origin of this page is not registered for the site',
    hostCode: 'site.origin-not-registered',
    cause: 'The page that opens the widget is on an origin that the site does not list.',
    fix: 'Add the origin, exactly as the browser shows it, to `origins` of the site.',
  },
  site: {
    code: 'N202',
    title: launchTitle,
    message: 'Several sites fit, or none: name one by its publishable key in the field site',
    hostCode: 'site.unknown',
    cause: 'The origin belongs to several sites, or to none.',
    fix: 'Add the field `site` with the publishable key.',
  },
  appLaunch: {
    code: 'N203',
    title: launchTitle,
    message: 'The site does not allow launches from apps: set appLaunches',
    hostCode: 'site.origin-not-registered',
    cause: 'An app opened the widget, and the site takes launches from pages only.',
    fix: 'Set `appLaunches` of the site to true.',
  },
  intentUrl: {
    code: 'N204',
    title: launchTitle,
    message: 'The site has not registered exactly this intentUrl',
    hostCode: 'site.return-address-not-registered',
    cause: 'The address with which the app is opened again is not registered.',
    fix: 'Add exactly this address to `intentUrls` of the site.',
  },
  callback: {
    code: 'N205',
    title: launchTitle,
    message: 'The site has not registered this callback in returnUrls',
    hostCode: 'site.return-address-not-registered',
    cause: 'The address to which the user goes at the end is not registered.',
    fix: 'Add exactly this address to `returnUrls` of the site.',
  },
  oldForm: {
    code: 'N206',
    title: launchTitle,
    message: 'Launches with rsession and token are not supported: send accessToken and extraParams',
    hostCode: 'request.invalid',
    cause: 'The launch uses the form of older versions.',
    fix: 'Send `accessToken` and `extraParams`, as the guide shows.',
  },
  session: {
    code: 'N301',
    title: 'SESSION_OVER',
    message: 'The session is unknown, has ended, or belongs to another page',
    hostCode: 'session.not-found',
    cause: 'The user closed the widget, took too long, or opened it in another page.',
    fix: 'Launch again with a new token.',
  },
  rate: {
    code: 'N401',
    title: unavailableTitle,
    message: 'Too many launches: wait for the time in Retry-After',
    hostCode: 'rate.sessions',
    cause: 'More launches came from this user or address than are allowed.',
    fix: 'Wait for the seconds in `Retry-After`.',
  },
  unavailable: {
    code: 'N402',
    title: unavailableTitle,
    message: 'The service does not answer now: try again later',
    hostCode: 'service.unavailable',
    cause: 'The aggregation service or the database is down.',
    fix: 'Try again. Operators look at `/ready`.',
  },
} as const satisfies Readonly<Record<string, RefusalDefinition>>;
export type RefusalName = keyof typeof refusals;

/** Refused launch. */
export class LaunchRefusal extends Error {
  override readonly name = 'LaunchRefusal';
  readonly refusal: RefusalName;
  /** Error of the host for the log, which also determines the status. */
  readonly hostError: HostError;

  /** `parameter` replaces the name in the message; `hostError` is the error that led to the refusal. */
  constructor(refusal: RefusalName, { parameter, hostError }: { parameter?: string; hostError?: HostError } = {}) {
    super(parameter === undefined ? refusals[refusal].message : `Invalid value for ${parameter}`);
    this.refusal = refusal;
    this.hostError = hostError ?? new HostError(refusals[refusal].hostCode);
  }
}

/** Returns the refusal that an error means for a launch. */
export function refusalOf(error: unknown): LaunchRefusal {
  if (error instanceof LaunchRefusal) return error;
  const hostError = hostErrorOf(error, 'internal');
  return new LaunchRefusal(refusalNameOf(hostError), { hostError });
}

/** Refusals by the code of the host's error. */
const nameByCode: Readonly<Partial<Record<ApiErrorCode, RefusalName>>> = {
  'config.not-found': 'configNameUnknown',
  'config.version-4-only': 'configNameUnknown',
  'session.ended': 'session',
  'session.not-found': 'session',
  'user.removed': 'tokenInvalid',
  'service.unavailable': 'unavailable',
  'storage.unavailable': 'unavailable',
};

const refusalNameOf = ({ code }: HostError): RefusalName =>
  nameByCode[code] ?? (code.startsWith('rate.') ? 'rate' : 'other');

/** Payload of `onError` for a refused launch. */
interface RefusalBody {
  code: string;
  title: string;
  message: string;
  fnToCall: 'errorHandler';
  /** Request id, with which support finds the launch in the log. */
  reference: string;
}

export function refusalBody({ refusal, message }: LaunchRefusal, reference: string): RefusalBody {
  const { code, title } = refusals[refusal];
  return { code, title, message, fnToCall: 'errorHandler', reference };
}
