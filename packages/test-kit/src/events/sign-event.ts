import { Webhook } from 'standardwebhooks';

/** A signed event, as a host or service posts it. */
export interface SignedEvent {
  /** Headers, in lower case. */
  headers: Record<string, string>;
  /** Body. The signature covers exactly this text. */
  body: string;
}

/** Settings of a signature. */
export interface SignOptions {
  /** Id of the message. Default: that of the event. */
  id?: string;
  /** Time of the signature. Receivers refuse an old one. Default: now. */
  at?: Date;
}

/** Signs the text of an event according to Standard Webhooks. Throws for an invalid secret. */
export function signText(
  body: string,
  secret: string,
  { id, at = new Date() }: Required<Pick<SignOptions, 'id'>> & SignOptions,
): SignedEvent {
  return {
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    },
    body,
  };
}
