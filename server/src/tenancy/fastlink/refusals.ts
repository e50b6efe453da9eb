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
}

const parameterTitle = 'INVALID_PARAMETER_OR_VALUE';
const launchTitle = 'LAUNCH_NOT_ALLOWED';
const tokenTitle = 'INVALID_TOKEN';
const unavailableTitle = 'NOT_AVAILABLE';

/** All refusals. The public contract names the codes E700 to E705, E800, E600 and E601; it does not list codes that begin with N. */
export const refusals = {
  flow: { code: 'E700', title: parameterTitle, message: 'Invalid value for flow', hostCode: 'request.invalid' },
  providerId: {
    code: 'E701',
    title: parameterTitle,
    message: 'Invalid value for providerId',
    hostCode: 'request.invalid',
  },
  providerAccountId: {
    code: 'E702',
    title: parameterTitle,
    message: 'Invalid value for providerAccountId',
    hostCode: 'request.invalid',
  },
  accountId: {
    code: 'E703',
    title: parameterTitle,
    message: 'Invalid value for accountId',
    hostCode: 'request.invalid',
  },
  container: {
    code: 'E704',
    title: parameterTitle,
    message: 'Invalid value for container',
    hostCode: 'request.invalid',
  },
  bankTransferCode: {
    code: 'E705',
    title: parameterTitle,
    message: 'Invalid value for bankTransferCode',
    hostCode: 'request.invalid',
  },
  configNameMissing: {
    code: 'E600',
    title: parameterTitle,
    message: 'configName is missing',
    hostCode: 'request.invalid',
  },
  configNameUnknown: {
    code: 'E601',
    title: parameterTitle,
    message: 'No published configuration has this configName. Names are case sensitive',
    hostCode: 'config.not-found',
  },
  other: {
    code: 'E800',
    title: 'APPLICATION_ERROR',
    message: 'The widget cannot be opened',
    hostCode: 'request.invalid',
  },
  tokenMissing: {
    code: 'N101',
    title: tokenTitle,
    message: 'accessToken or jwtToken is missing',
    hostCode: 'token.missing',
  },
  tokenInvalid: {
    code: 'N102',
    title: tokenTitle,
    message: 'The token is unknown, expired, revoked, or signed with a key that is not registered',
    hostCode: 'token.invalid',
  },
  tokenForeign: {
    code: 'N103',
    title: tokenTitle,
    message: 'The token does not belong to a user of this customer',
    hostCode: 'token.invalid',
  },
  origin: {
    code: 'N201',
    title: launchTitle,
    message: 'The origin of this page is not registered for the site',
    hostCode: 'site.origin-not-registered',
  },
  site: {
    code: 'N202',
    title: launchTitle,
    message: 'Several sites fit, or none: name one by its publishable key in the field site',
    hostCode: 'site.unknown',
  },
  appLaunch: {
    code: 'N203',
    title: launchTitle,
    message: 'The site does not allow launches from apps: set appLaunches',
    hostCode: 'site.origin-not-registered',
  },
  intentUrl: {
    code: 'N204',
    title: launchTitle,
    message: 'The site has not registered exactly this intentUrl',
    hostCode: 'site.return-address-not-registered',
  },
  callback: {
    code: 'N205',
    title: launchTitle,
    message: 'The site has not registered this callback in returnUrls',
    hostCode: 'site.return-address-not-registered',
  },
  oldForm: {
    code: 'N206',
    title: launchTitle,
    message: 'Launches with rsession and token are not supported: send accessToken and extraParams',
    hostCode: 'request.invalid',
  },
  session: {
    code: 'N301',
    title: 'SESSION_OVER',
    message: 'The session is unknown, has ended, or belongs to another page',
    hostCode: 'session.not-found',
  },
  rate: {
    code: 'N401',
    title: unavailableTitle,
    message: 'Too many launches: wait for the time in Retry-After',
    hostCode: 'rate.sessions',
  },
  unavailable: {
    code: 'N402',
    title: unavailableTitle,
    message: 'The service does not answer now: try again later',
    hostCode: 'service.unavailable',
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
