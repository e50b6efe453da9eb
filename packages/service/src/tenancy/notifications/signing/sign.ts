import { createHmac } from 'node:crypto';

/** Parts of an event that the signature covers. */
export interface EventToSign {
  readonly notificationId: string;
  /** Time of this attempt. */
  readonly at: Date;
  readonly body: string;
}

/** Returns the Standard Webhooks headers with one signature per key, or no headers if there is no key. */
export function signatureHeaders(
  { notificationId, at, body }: EventToSign,
  keys: readonly Buffer[],
): Record<string, string> {
  if (keys.length === 0) return {};
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signed = `${notificationId}.${timestamp}.${body}`;
  return {
    'webhook-id': notificationId,
    'webhook-timestamp': timestamp,
    'webhook-signature': keys.map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`).join(' '),
  };
}
