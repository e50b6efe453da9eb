import { Webhook } from 'standardwebhooks';
import type { ResultOfSession } from './backend.ts';

export interface ReceivedMessage {
  /** The same at each attempt to deliver it. */
  id: string;
  receivedAt: Date;
  /** As it came. */
  text: string;
  type: string;
  data: ResultOfSession;
}

/** Of the sandbox. */
const secret = 'whsec_c2FuZGJveC1ldmVudC1zZWNyZXQ=';

/** Keeps what is signed; every delivery, repeated ones too. */
export class Inbox {
  readonly #webhook = new Webhook(secret);
  readonly #received: ReceivedMessage[] = [];

  /** Throws when the signature does not fit. */
  take(text: string, headers: Record<string, string>): void {
    const { type, data } = this.#webhook.verify(text, headers) as Pick<ReceivedMessage, 'type' | 'data'>;
    this.#received.push({ id: headers['webhook-id'] ?? '', receivedAt: new Date(), text, type, data });
  }

  about(sessionId: string): ReceivedMessage[] {
    return this.#received.filter(({ data }) => data.sessionId === sessionId);
  }
}
