import { daysAfter } from '@fin-link/contracts/banks';
import type { FastifyRequest, FastifyInstance } from 'fastify';
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
import { consentDetails, type ConsentDetails, type Permission } from './permissions.ts';
import { ObieProblem, unauthorized } from './problem.ts';

/** Upper limit of reads in 24 hours without the customer present, for each consent and resource. */
const maxUnattendedReads = 4;
const bearer = /^Bearer ([\w.~+/-]{10,2000}=*)$/i;

/** Returns the client id of a client-credentials token. Throws a 401 `ObieProblem` if the token is invalid. */
export async function thirdPartyOf({ provider }: BankContext, request: FastifyRequest): Promise<string> {
  const token = await provider().ClientCredentials.find(tokenOf(request));
  if (token?.clientId === undefined) throw unauthorized();
  checkBinding(request, token);
  return token.clientId;
}

function tokenOf({ headers }: FastifyRequest): string {
  const token = bearer.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) throw unauthorized();
  return token;
}

interface BoundToken {
  readonly scopes: Set<string>;
  readonly 'x5t#S256'?: string | undefined;
  readonly isValid: boolean;
}

/** Throws a 401 `ObieProblem` if the token is invalid, lacks the scope `accounts`, or is bound to another client certificate. */
function checkBinding(request: FastifyRequest, token: BoundToken): void {
  const certificate = clientCertificate(request.raw);
  const isBound = certificate !== null && thumbprintOf(certificate) === token['x5t#S256'];
  if (!isBound || !token.isValid || !token.scopes.has('accounts')) throw unauthorized();
}

/** The consent that permits a request, and the customer who gave it. */
export interface GrantedRead {
  readonly consent: Consent;
  readonly userName: string;
  readonly details: ConsentDetails;
  /** Returns `true` if the consent includes at least one of the permissions. */
  has(...any: readonly Permission[]): boolean;
}

/**
 * Returns the consent of a customer's token. Throws `ObieProblem` if the token is invalid, the consent is not active or includes
 * none of the permissions, or the daily limit is reached.
 */
export async function grantedRead(
  context: BankContext,
  request: FastifyRequest,
  needed: readonly Permission[],
): Promise<GrantedRead> {
  const token = await context.provider().AccessToken.find(tokenOf(request));
  if (token?.grantId === undefined) throw unauthorized();
  checkBinding(request, token);
  const consent = await context.consents.findByGrant(token.grantId);
  if (consent === null || consent.userName === null || consent.clientId !== token.clientId) throw unauthorized();
  checkStatus(consent);
  const details = consentDetails.parse(consent.details);
  const has = (...any: readonly Permission[]): boolean =>
    any.some((permission) => details.Permissions.includes(permission));
  if (!has(...needed))
    throw new ObieProblem(403, { code: 'consentMismatch', message: `The consent has none of ${needed.join(', ')}.` });
  await countUnattendedRead(context, request, consent);
  return { consent, userName: consent.userName, details, has };
}

function checkStatus({ status }: Consent): void {
  if (status === 'authorized') return;
  if (status === 'expired')
    throw new ObieProblem(403, { code: 'invalidConsentStatus', message: 'The consent has expired.' });
  if (status === 'suspended')
    throw new ObieProblem(403, { code: 'reauthenticate', message: 'The customer must sign in at the bank again.' });
  throw unauthorized();
}

/**
 * Counts reads without the customer present, and throws a 429 `ObieProblem` above the daily limit (Article 36(5)(b) of the EU
 * regulatory technical standards on authentication). A further page of a list does not count.
 */
async function countUnattendedRead(
  context: BankContext,
  request: FastifyRequest,
  { consentId }: Consent,
): Promise<void> {
  const [path = '', query = ''] = request.url.split('?');
  if (isCustomerPresent(request) || new URLSearchParams(query).has('page')) return;
  const { bank, database, businessClock } = context;
  const now = await businessClock.now();
  const since = daysAfter(now, -1);
  const key = { bank, consent_id: consentId, resource: path };
  const { reads } = await database.db
    .selectFrom('open_bank_access')
    .select(({ fn }) => fn.countAll().as('reads'))
    .where('bank', '=', bank)
    .where('consent_id', '=', consentId)
    .where('resource', '=', path)
    .where('accessed_at', '>', since)
    .executeTakeFirstOrThrow();
  if (Number(reads) >= maxUnattendedReads) throw new ObieProblem(429);
  await database.db
    .deleteFrom('open_bank_access')
    .where('bank', '=', bank)
    .where('consent_id', '=', consentId)
    .where('accessed_at', '<=', since)
    .execute();
  await database.db
    .insertInto('open_bank_access')
    .values({ ...key, accessed_at: now })
    .execute();
}

/**
 * Adds a hook that checks the headers of every request and sets the interaction id of every response. The hook throws
 * `ObieProblem` if a header is invalid.
 */
export function keepHeaderRules(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const isGood = playBackInteractionId(request, reply);
    reply.header('cache-control', 'no-store');
    if (request.headers['x-fapi-interaction-id'] !== undefined && !isGood)
      throw invalidHeader('x-fapi-interaction-id', 'The interaction id is not a UUID.');
    if (!acceptsJson(request)) throw new ObieProblem(406);
    const address = request.headers['x-fapi-customer-ip-address'];
    if (address !== undefined && !isAddress(address))
      throw invalidHeader('x-fapi-customer-ip-address', 'The address of the customer is not an IP address.');
    const authDate = request.headers['x-fapi-auth-date'];
    if (authDate !== undefined && !isHttpDate(authDate))
      throw invalidHeader('x-fapi-auth-date', 'The date of the last sign-in is not an HTTP date.');
  });
}

/** Returns `true` if the request contains the customer's IP address, which means that the customer is present. */
function isCustomerPresent({ headers }: FastifyRequest): boolean {
  return headers['x-fapi-customer-ip-address'] !== undefined;
}

function invalidHeader(path: string, message: string): ObieProblem {
  return new ObieProblem(400, { code: 'headerInvalid', message, path });
}
