import { randomUUID } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Day } from '../basics/index.ts';
import type { BankContext } from './bank/bank.ts';
import type { Consent } from './consents/consents.ts';
import { isDayLater, openBankScenarioOf } from './consents/scenario-users.ts';

/** An answer to a third party's data request. */
export interface BankAnswer {
  /** Name of the bank's definition. */
  readonly bank: string;
  /** Origin of the data endpoints. */
  readonly secureOrigin: string;
  readonly method: string;
  /** Requested path, without the query. */
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Parsed body; `null` without a body. */
  readonly body: unknown;
}

/** Channel that publishes a `BankAnswer` for every answer of every bank in this process, before it is sent. */
const answers = channel('fin-link:bank-answers');

/** Publishes the answers of an app. Only tests subscribe; without a subscriber, the hook does nothing. */
export function publishAnswers(app: FastifyInstance, { bank, secureOrigin }: BankContext): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!answers.hasSubscribers) return;
    const body: unknown = typeof payload === 'string' && payload !== '' ? JSON.parse(payload) : null;
    const path = request.url.split('?')[0] ?? '';
    const { method } = request;
    const answer: BankAnswer = {
      bank,
      secureOrigin,
      method,
      path,
      status: reply.statusCode,
      headers: reply.getHeaders(),
      body,
    };
    answers.publish(answer);
  });
}

type HeaderValue = string | string[] | undefined;

const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
const json = /^(?:application\/json|application\/\*|\*\/\*)$/;

/**
 * Sets the interaction id of a response: the id of the request or, if it is missing or invalid, a new one. Returns `true` if the
 * id of the request is valid.
 */
export function playBackInteractionId({ headers }: Pick<FastifyRequest, 'headers'>, reply: FastifyReply): boolean {
  const requestId = headers['x-fapi-interaction-id'];
  const isGood = typeof requestId === 'string' && uuid.test(requestId);
  reply.header('x-fapi-interaction-id', isGood ? requestId : randomUUID());
  return isGood;
}

/** Returns `true` if the request accepts JSON or has no `accept` header. */
export function acceptsJson({ headers: { accept } }: Pick<FastifyRequest, 'headers'>): boolean {
  if (accept === undefined) return true;
  return accept.split(',').some((kind) => json.test((kind.split(';')[0] ?? '').trim().toLowerCase()));
}

/** Returns `true` if a value is valid in `x-fapi-auth-date`. */
export function isHttpDate(value: HeaderValue): boolean {
  return typeof value === 'string' && value.endsWith(' GMT') && !Number.isNaN(Date.parse(value));
}

/** Returns `true` if a value is valid in `x-fapi-customer-ip-address`. */
export function isAddress(value: HeaderValue): boolean {
  return typeof value === 'string' && isIP(value) !== 0;
}

const scenarioOf = ({ userName }: Consent) => (userName === null ? undefined : openBankScenarioOf(userName));

/** Delays a data request in the `slow` scenario until `scenario.seconds` after the consent was granted. */
export async function delaySlowScenario(
  { clock, delay }: BankContext,
  request: Pick<FastifyRequest, 'signal'>,
  consent: Consent,
) {
  const scenario = scenarioOf(consent);
  if (scenario?.kind !== 'slow' || consent.grantedAt === null) return;
  const remainingMs = consent.grantedAt.getTime() + scenario.seconds * 1000 - clock.now().getTime();
  if (remainingMs > 0) await delay(remainingMs, request.signal);
}

/** Returns the shared accounts. In the scenario `account-removed`, leaves out the last one from a day after the authorization. */
export async function remainingAccounts<T>(
  { businessClock }: BankContext,
  consent: Consent,
  shared: readonly T[],
): Promise<readonly T[]> {
  const scenario = scenarioOf(consent);
  const isRemoved = scenario?.kind === 'later' && scenario.what === 'account-removed';
  return isRemoved && isDayLater(consent.authorizedAt, await businessClock.now()) ? shared.slice(0, -1) : shared;
}

/** Upper limit of cached customers. */
const maxCachedCustomers = 24;

/**
 * Creates a function that returns customers as of the current business day. `dayAt` returns the day of an instant in the bank's
 * time zone. The function caches the last few customers, because the requests of one refresh arrive together.
 */
export function rememberedCustomers<Customer>(
  dayAt: (instant: Date) => Day,
  customerAt: (userName: string, today: Day) => Customer,
): ({ businessClock }: Pick<BankContext, 'businessClock'>, userName: string) => Promise<Customer> {
  const cache = new Map<string, { readonly today: Day; readonly customer: Customer }>();
  return async ({ businessClock }, userName) => {
    const today = dayAt(await businessClock.now());
    const cached = cache.get(userName);
    const current = cached?.today === today ? cached : { today, customer: customerAt(userName, today) };
    // The map keeps the order of insertion, so the first entry was used least recently.
    cache.delete(userName);
    cache.set(userName, current);
    const [oldest] = cache.keys();
    if (cache.size > maxCachedCustomers && oldest !== undefined) cache.delete(oldest);
    return current.customer;
  };
}
