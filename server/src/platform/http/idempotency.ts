import { createHmac } from 'node:crypto';
import type { SessionKey } from '../database/index.ts';
import { HostError } from './host-error.ts';

/**
 * Compares repeated requests of a session. Every table that remembers requests by their `Idempotency-Key` uses it and gives the same
 * guarantee:
 *
 * - The first request with a key is executed, and its result is stored with its subject.
 * - A repetition with the same subject (the keyed hash of the request) returns the stored result and executes nothing.
 * - A request with the same key and another subject throws `request.idempotency-conflict`.
 * - If a result was lost before it was stored, a repetition sends the same `serviceKey`, and the service does not execute it twice.
 */
interface Idempotency {
  /** Returns a keyed hash of a request, which is the same for a repetition and reveals no typed value. */
  subjectOf(request: unknown): string;
  /** Returns the `Idempotency-Key` for the service. */
  serviceKey(session: Pick<SessionKey, 'sessionId'>, key: string): string;
}

/** Returns the hashes for a secret, which must be the same in all processes. */
export function idempotency(secret: string): Idempotency {
  const mac = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url');
  return {
    subjectOf: (request) => mac(JSON.stringify(request)),
    serviceKey: ({ sessionId }, key) => mac(`${sessionId} ${key}`),
  };
}

/** Throws `request.idempotency-conflict` if the key was used for a request with another subject. */
export function assertSameSubject(first: { readonly requestHash: string | null }, subject: string): void {
  if (first.requestHash !== subject) throw new HostError('request.idempotency-conflict');
}
