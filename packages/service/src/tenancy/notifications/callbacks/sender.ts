import { AddressError, type CallbackFault, type Resolve, callbackFault, guardedConnector } from '@fin-link/storage';
import { Agent, request } from 'undici';
import { type CallbackRules, hostOf, isAllowedUrl, reachableBy } from './callback-address.ts';

/** Reason for a failed delivery. Contains neither the address nor the response body. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly code: 'CALLBACK_REFUSED' | 'CALLBACK_UNREACHABLE' | 'CALLBACK_STATUS';
  /** HTTP status of the response; `null` if there was none. */
  readonly httpStatus: number | null;
  /** Why there was no response; `null` if there was one. */
  readonly fault: CallbackFault | null;

  constructor(code: DeliveryError['code'], message: string, result: { httpStatus: number } | { fault: CallbackFault }) {
    super(message);
    this.code = code;
    this.httpStatus = 'httpStatus' in result ? result.httpStatus : null;
    this.fault = 'fault' in result ? result.fault : null;
  }
}

export interface SentEvent {
  /** JSON text. */
  readonly body: string;
  /** Signature headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Sender {
  /** Posts an event as JSON and returns the status. Throws `DeliveryError` if the status is not 2xx. */
  send(callback: string, event: SentEvent, signal: AbortSignal): Promise<number>;
  close(): Promise<void>;
}

/** Limit on the connection timeout in milliseconds. */
const maxConnectMs = 5_000;
/** Number of bytes of a reply that are read; the rest is dropped. */
const maxReplyBytes = 16_384;

/** Time in milliseconds that an idle connection stays open. */
const keepAliveMs = 4_000;
/** Limit on the origins with open connections. */
const maxCallbackOrigins = 1_000;

interface SenderOptions {
  rules: CallbackRules;
  resolve?: Resolve | undefined;
  /** Timeout of one attempt in milliseconds. */
  timeoutMs: number;
}

/** Creates a sender that follows no redirects and connects only to addresses that are allowed at that moment. */
export function createSender({ rules, resolve, timeoutMs }: SenderOptions): Sender {
  const agent = new Agent({
    connect: guardedConnector({ timeout: Math.min(timeoutMs, maxConnectMs) }, reachableBy(rules), resolve),
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    keepAliveTimeout: keepAliveMs,
    maxOrigins: maxCallbackOrigins,
  });

  const post = async (callback: string, { body, headers }: SentEvent, signal: AbortSignal): Promise<number> => {
    const reply = await request(callback, {
      dispatcher: agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await reply.body.dump({ limit: maxReplyBytes });
    return reply.statusCode;
  };

  return {
    async send(callback, event, signal) {
      // The agent checks addresses only after a DNS lookup, which an IP address does not need.
      if (!isAllowedUrl(callback, rules)) throw failureOf(refusedAddress(callback));
      const status = await post(callback, event, signal).catch((error: unknown) => {
        throw failureOf(error);
      });
      if (status < 200 || status > 299)
        throw new DeliveryError('CALLBACK_STATUS', `The callback answered ${status}.`, { httpStatus: status });
      return status;
    },
    close: () => agent.close(),
  };
}

const refusedAddress = (callback: string): AddressError =>
  new AddressError(URL.canParse(callback) ? hostOf(new URL(callback)) : undefined);

/** Returns the failure of a callback that did not answer. */
function failureOf(error: unknown): DeliveryError {
  const fault = callbackFault(error);
  return fault.error === 'ADDRESS_REFUSED'
    ? new DeliveryError('CALLBACK_REFUSED', 'The callback leads to an address that is not allowed.', { fault })
    : new DeliveryError('CALLBACK_UNREACHABLE', 'The callback did not answer.', { fault });
}
