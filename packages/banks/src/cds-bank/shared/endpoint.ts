import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dayOfIsoDate } from '../../basics/index.ts';
import type { BankContext } from '../../open-banking/index.ts';
import { grantedRead, type GrantedRead } from './access.ts';
import { customerOf, sharedAccounts, type CdsAccount, type CdsCustomer } from './customers.ts';
import { checkCustomerHeaders } from './headers.ts';
import { CdsProblem } from './problem.ts';
import type { DataScope } from './scopes.ts';
import { sydneyDate } from './sydney-time.ts';
import { negotiatedVersion, type Version } from './versions.ts';

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
  /** Requested URL. */
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

/** Serves an endpoint without a token. */
export function servePublic(app: FastifyInstance, context: BankContext, { path, versions, answer }: PublicEndpoint) {
  app.get(path, async (request, reply) => {
    const { version, now } = await negotiate(context, request, versions);
    reply.header('x-v', version);
    return answer(new URL(request.url, context.secureOrigin), now);
  });
}

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

/** Returns the account in the request's path. Throws `CdsProblem('invalidBankingAccount')` if it is not shared. */
export function accountOf({ accounts, params }: Read): CdsAccount {
  const { accountId = '' } = params;
  const account = accounts.find((candidate) => candidate.accountId === accountId);
  if (account === undefined) throw new CdsProblem('invalidBankingAccount', accountId);
  return account;
}
