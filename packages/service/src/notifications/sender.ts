import type { LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { type CallbackRules, type Resolve, isAllowedAddress, isAllowedUrl, resolveByDns } from './callback-address.ts';

/** Why an event did not arrive. Holds neither the address nor what the other side said. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly code: 'CALLBACK_REFUSED' | 'CALLBACK_UNREACHABLE' | 'CALLBACK_STATUS';

  constructor(code: DeliveryError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

export interface Sender {
  /** Posts an event as JSON. Throws `DeliveryError` unless the reply is a 2xx. */
  send(callback: string, body: object, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

const connectMs = 5_000;
const replyMs = 10_000;
const longestReply = 16_384;

/** Follows no redirect, and connects only to addresses that the rules allow at that moment. */
export function createSender(rules: CallbackRules, resolve: Resolve = resolveByDns): Sender {
  const agent = new Agent({
    connect: { timeout: connectMs, lookup: guardedLookup(rules, resolve) },
    headersTimeout: replyMs,
    bodyTimeout: replyMs,
    keepAliveTimeout: 4_000,
    maxOrigins: 1_000,
  });

  const post = async (callback: string, body: object, signal: AbortSignal): Promise<number> => {
    const reply = await request(callback, {
      dispatcher: agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(connectMs + replyMs)]),
    });
    await reply.body.dump({ limit: longestReply });
    return reply.statusCode;
  };

  return {
    async send(callback, body, signal) {
      // The name service is not asked for what is an address already.
      if (!isAllowedUrl(callback, rules)) throw refused();
      const status = await post(callback, body, signal).catch((error: unknown) => {
        throw isRefusal(error) ? refused() : new DeliveryError('CALLBACK_UNREACHABLE', 'The callback did not answer.');
      });
      if (status < 200 || status > 299) throw new DeliveryError('CALLBACK_STATUS', `The callback answered ${status}.`);
    },
    close: () => agent.close(),
  };
}

const refused = (): DeliveryError =>
  new DeliveryError('CALLBACK_REFUSED', 'The callback leads to an address that is not allowed.');
const isRefusal = (error: unknown): boolean =>
  error instanceof DeliveryError || (error instanceof Error && error.cause instanceof DeliveryError);

function guardedLookup(rules: CallbackRules, resolve: Resolve): LookupFunction {
  return (host, { all }, done) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every(({ address }) => isAllowedAddress(address, rules)))
          done(refused(), []);
        else if (all === true) done(null, addresses);
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, []),
    );
  };
}
