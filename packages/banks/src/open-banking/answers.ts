import { channel } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import type { BankContext } from './bank/bank-context.ts';

/** An answer to a third party's data request. */
export interface BankAnswer {
  /** As the bank's profile names it. */
  readonly bank: string;
  /** Where data is asked for. */
  readonly secureOrigin: string;
  readonly method: string;
  /** As asked for, without the query. */
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Parsed; null without one. */
  readonly body: unknown;
}

/** Publishes a `BankAnswer` for every answer of every bank in this process, before it is sent. */
const answers = channel('fin-link:bank-answers');

/** Only tests subscribe; without a subscriber it costs nothing. */
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
