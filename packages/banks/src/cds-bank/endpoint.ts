import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dayOfIsoDate, type Day } from '../basics/index.ts';
import {
  type BankContext,
  type Consent,
  clientCertificate,
  thumbprintOf,
  acceptsJson,
  isAddress,
  isHttpDate,
  playBackInteractionId,
} from '../open-banking/index.ts';
import { customerOf, sharedAccounts, type CdsAccount, type CdsCustomer } from './customers.ts';
import { CdsProblem, Unauthorized } from './problem.ts';
import type { DataScope } from './scopes.ts';
import { sydneyDate } from './sydney-time.ts';

/** A permitted request for a customer's data. */
export interface Read extends GrantedRead {
  readonly customer: CdsCustomer;
  /** Accounts that are shared and still exist. */
  readonly accounts: readonly CdsAccount[];
  readonly now: Date;
  readonly query: Readonly<Record<string, string>>;
  readonly params: Readonly<Record<string, string>>;
  /** Parsed request body; `undefined` without a body. */
  readonly body: unknown;
  readonly url: URL;
  /** Signal of the request, aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

interface PublicEndpoint {
  readonly path: string;
  readonly versions: readonly Version[];
  answer(url: URL, now: Date): object;
}

interface CustomerEndpoint {
  /** HTTP method. Default: GET. */
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly versions: readonly Version[];
  readonly scope: DataScope;
  answer(read: Read): object | Promise<object>;
}

/** Serves an endpoint without a token. */
export function servePublic(app: FastifyInstance, context: BankContext, { path, versions, answer }: PublicEndpoint) {
  app.get(path, async (request, reply) => {
    const { version, now } = await negotiate(context, request, versions);
    reply.header('x-v', version);
    return answer(new URL(request.url, context.secureOrigin), now);
  });
}

const negotiate = async (
  { businessClock }: BankContext,
  { headers }: FastifyRequest,
  versions: readonly Version[],
): Promise<{ readonly version: number; readonly now: Date }> => {
  const now = await businessClock.now();
  const requested = { 'x-v': joinedHeader(headers['x-v']), 'x-min-v': joinedHeader(headers['x-min-v']) };
  return { version: negotiatedVersion(requested, versions, dayOfIsoDate(sydneyDate(now))), now };
};

const joinedHeader = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(',') : value;

/** Serves an endpoint that needs a customer's token. */
export function serveCustomer(
  app: FastifyInstance,
  context: BankContext,
  { method = 'GET', path, versions, scope, answer }: CustomerEndpoint,
) {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { version, now } = await negotiate(context, request, versions);
    reply.header('x-v', version);
    const granted = await grantedRead(context, request, scope);
    checkCustomerHeaders(request);
    const customer = await customerOf(context, granted.userName);
    return answer({
      ...granted,
      customer,
      accounts: await sharedAccounts(context, granted.consent, customer),
      now,
      query: singleParameters(request.query),
      params: singleParameters(request.params),
      body: request.body,
      url: new URL(request.url, context.secureOrigin),
      signal: request.signal,
    });
  };
  app.route({ method, url: path, handler });
}

/** Returns the parameters of a query or path. Throws `CdsProblem` if a parameter is repeated. */
const singleParameters = (parameters: unknown): Readonly<Record<string, string>> => {
  const parsed: Readonly<Record<string, unknown>> =
    typeof parameters === 'object' && parameters !== null ? { ...parameters } : {};
  return Object.fromEntries(
    Object.entries(parsed).map(([name, value]) => {
      if (typeof value !== 'string') throw new CdsProblem('invalidField', name);
      return [name, value];
    }),
  );
};

/** Returns the account in the request's path. Throws `CdsProblem('invalidBankingAccount')` if it is not shared. */
export function accountOf({ accounts, params }: Read): CdsAccount {
  const { accountId = '' } = params;
  const account = accounts.find((candidate) => candidate.accountId === accountId);
  if (account === undefined) throw new CdsProblem('invalidBankingAccount', accountId);
  return account;
}

const bearer = /^Bearer ([\w.~+/-]{10,2000}=*)$/i;

/** The consent that permits a request, and the customer who gave it. */
interface GrantedRead {
  readonly consent: Consent;
  readonly userName: string;
}

/**
 * Returns the consent of a request's access token. Throws `Unauthorized` if the token is invalid or bound to another
 * client certificate. Throws `CdsProblem` if the consent does not permit access or does not include the scope.
 */
async function grantedRead(context: BankContext, request: FastifyRequest, scope: DataScope): Promise<GrantedRead> {
  const tokenValue = bearer.exec(request.headers.authorization ?? '')?.[1];
  const token = tokenValue === undefined ? undefined : await context.provider().AccessToken.find(tokenValue);
  const certificate = clientCertificate(request.raw);
  if (token?.grantId === undefined || !token.isValid || certificate === null) throw new Unauthorized();
  if (thumbprintOf(certificate) !== token['x5t#S256']) throw new Unauthorized();
  const consent = await context.consents.findByGrant(token.grantId);
  if (consent === null || consent.userName === null || consent.clientId !== token.clientId) throw new Unauthorized();
  if (consent.status === 'revoked') throw new CdsProblem('revokedConsent', 'The customer has ended the arrangement.');
  if (consent.status !== 'authorized') throw new CdsProblem('invalidConsent', reasons[consent.status]);
  if (!token.scopes.has(scope)) throw new CdsProblem('forbidden', `The scope ${scope} was not granted.`);
  return { consent, userName: consent.userName };
}

const reasons = {
  expired: 'The sharing period has ended.',
  suspended: 'The customer must authorise again at the bank.',
  rejected: 'The customer declined.',
  awaiting: 'The customer has not decided.',
} as const;

const base64 = /^[\w+/-]+={0,2}$/;

/**
 * Adds a hook that checks the headers of every request and sets the interaction id of every response. The hook throws
 * `CdsProblem` if a header is invalid.
 */
export function keepHeaderRules(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const isGood = playBackInteractionId(request, reply);
    reply.header('cache-control', 'no-store');
    if (request.headers['x-fapi-interaction-id'] !== undefined && !isGood)
      throw new CdsProblem('invalidHeader', 'x-fapi-interaction-id');
    if (!acceptsJson(request)) throw new CdsProblem('notAcceptable', 'The answer is application/json.');
  });
}

/**
 * Checks the headers of a request for a customer's data. The time of the last sign-in at the third party is required. If the customer is
 * present, the IP address and user agent are required too. Throws `CdsProblem` if a header is missing or invalid.
 */
function checkCustomerHeaders({ headers }: FastifyRequest): void {
  const authDate = headers['x-fapi-auth-date'];
  if (authDate === undefined) throw new CdsProblem('missingHeader', 'x-fapi-auth-date');
  if (!isHttpDate(authDate)) throw new CdsProblem('invalidHeader', 'x-fapi-auth-date');
  const address = headers['x-fapi-customer-ip-address'];
  if (address === undefined) return;
  if (!isAddress(address)) throw new CdsProblem('invalidHeader', 'x-fapi-customer-ip-address');
  const clientHeaders = headers['x-cds-client-headers'];
  if (clientHeaders === undefined) throw new CdsProblem('missingHeader', 'x-cds-client-headers');
  if (typeof clientHeaders !== 'string' || !base64.test(clientHeaders))
    throw new CdsProblem('invalidHeader', 'x-cds-client-headers');
}

/** A version of an endpoint. From `retiresOn`, it is no longer served. */
interface Version {
  readonly version: number;
  readonly retiresOn?: Day;
}

/** Returns the list of versions for an endpoint that has only this version. */
export const onlyVersion = (version: number): readonly Version[] => [{ version }];

/**
 * Returns the list of versions for an endpoint with this version and the one before it. The earlier version has the
 * same response format and is served until its retirement date.
 */
export const withPreviousVersion = (version: number): readonly Version[] => [
  { version },
  { version: version - 1, retiresOn: dayOfIsoDate('2026-12-07') },
];

const wholeNumber = /^[1-9]\d{0,5}$/;

interface VersionHeaders {
  readonly 'x-v'?: string | undefined;
  readonly 'x-min-v'?: string | undefined;
}

/**
 * Returns the highest supported version from `x-min-v` to `x-v`. Ignores `x-min-v` if it is not below `x-v`. Throws
 * `CdsProblem` if `x-v` is missing, a version is malformed, or no version in the range is supported.
 */
function negotiatedVersion(headers: VersionHeaders, versions: readonly Version[], today: Day): number {
  const requested = numberIn(headers, 'x-v');
  if (requested === null) throw new CdsProblem('missingHeader', 'x-v');
  const lowest = Math.min(numberIn(headers, 'x-min-v') ?? requested, requested);
  const supported = versions
    .filter(({ retiresOn }) => retiresOn === undefined || today < retiresOn)
    .map(({ version }) => version);
  const candidates = supported.filter((version) => version >= lowest && version <= requested);
  if (candidates.length === 0) throw new CdsProblem('unsupportedVersion', `Supported: ${supported.join(', ')}.`);
  return Math.max(...candidates);
}

function numberIn(headers: VersionHeaders, name: keyof VersionHeaders): number | null {
  const value = headers[name];
  if (value === undefined) return null;
  if (!wholeNumber.test(value)) throw new CdsProblem('invalidVersion', name);
  return Number(value);
}
