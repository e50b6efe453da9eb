import { randomUUID } from 'node:crypto';

/** For the log and for whoever asks about an answer; no secret. */
export function newRequestId(): string {
  const id = randomUUID();
  return `req_${id.slice(0, 8)}${id.slice(24)}`;
}
