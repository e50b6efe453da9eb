import { Webhook } from 'standardwebhooks';
import type { ResultOfSession } from './backend.ts';

export interface ReceivedMessage {
  /** Message id, the same for each delivery attempt. */
  id: string;
  receivedAt: Date;
  /** Raw body. */
  text: string;
  type: string;
  data: ResultOfSession;
}

/** Event secret of the sandbox. */
const secret = 'whsec_c2FuZGJveC1ldmVudC1zZWNyZXQ=';

/** Stores signed messages, including every repeated delivery. */
export class Inbox {
  readonly #webhook = new Webhook(secret);
  readonly #received: ReceivedMessage[] = [];

  /** Stores a message. Throws if the signature does not match. */
  take(text: string, headers: Record<string, string>): void {
    const { type, data } = this.#webhook.verify(text, headers) as Pick<ReceivedMessage, 'type' | 'data'>;
    this.#received.push({ id: headers['webhook-id'] ?? '', receivedAt: new Date(), text, type, data });
  }

  about(sessionId: string): ReceivedMessage[] {
    return this.#received.filter(({ data }) => data.sessionId === sessionId);
  }
}
