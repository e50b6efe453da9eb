import { channel } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import type { BankContext } from './bank/bank.ts';

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
