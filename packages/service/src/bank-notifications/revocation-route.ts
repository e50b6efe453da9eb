import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import type { EndingNotices } from '../connectors/index.ts';
import { type EndedAtBankDeps, endedByBank } from '../consents/index.ts';
import { type NeedsLog, ServiceError } from '../runtime/index.ts';
import { createSignInLimits } from '../tokens/index.ts';
import { answerBanks, sendCdsError } from './cds-errors.ts';
import { usedTokens } from './used-tokens.ts';

/** What the party's address in the banks' register leads to, with what the standard adds to it. */
const path = '/open-banking/cds/arrangements/revoke';
const bodyLimit = 32_768;
const keysMs = 10_000;

const form = z.object({ cdr_arrangement_jwt: z.string().min(1).max(20_000).optional() });
const bearer = /^Bearer ([\w-]{1,8000}\.[\w-]{1,8000}\.[\w-]{1,8000})$/i;

interface Sender {
  providerId: number;
  notices: EndingNotices;
}

/**
 * Banks say here that their customers have ended arrangements, by the Consumer Data Standards: 204, 422 for an arrangement that is
 * not there any more, 401 for who is not that bank, 400 for what is not a notice. No part of the interface for customers: who
 * sends is proven by signatures. Failures from one address are counted, and refused from a limit on.
 */
export async function revocationRoute(app: FastifyInstance, deps: EndedAtBankDeps & NeedsLog): Promise<void> {
  const senders = [...deps.consents.banks].flatMap(([providerId, { notices }]) =>
    notices === undefined ? [] : [{ providerId, notices }],
  );
  const limits = createSignInLimits(deps);
  answerBanks(app);
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit });
  app.post(path, { schema: { hide: true }, bodyLimit }, async (request, reply) => {
    const sent = bearer.exec(request.headers.authorization ?? '')?.[1] ?? null;
    const sender = senderOf(senders, sent);
    const attempt = { client: `bank-notice/${sender?.providerId ?? ''}`, address: request.ip };
    await limits.assertOpen(attempt);
    const parsed = form.safeParse(request.body ?? {});
    if (!parsed.success) return sendCdsError(reply, 'invalidField', 'cdr_arrangement_jwt');
    const notice = parsed.data.cdr_arrangement_jwt ?? null;
    const outcome =
      sender === undefined
        ? ({ kind: 'refused', reason: 'sender', detail: 'unknown' } as const)
        : await sender.notices.read(
            { bearer: sent, notice },
            usedTokens(deps, sender.providerId),
            AbortSignal.timeout(keysMs),
          );
    switch (outcome.kind) {
      case 'problem':
        request.log.info({ providerId: sender?.providerId, detail: outcome.detail }, 'notice not checked');
        return sendCdsError(reply, 'unexpected', 'Your keys could not be read.', 503);
      case 'refused': {
        request.log.info({ providerId: sender?.providerId, detail: outcome.detail }, 'notice refused');
        const refusal = await limits.failed(attempt, new ServiceError('Y020'));
        if (refusal.code !== 'Y020') throw refusal;
        if (outcome.reason === 'notice')
          return sendCdsError(reply, notice === null ? 'missingField' : 'invalidField', 'cdr_arrangement_jwt');
        return reply.code(401).header('www-authenticate', 'Bearer error="invalid_token"').send();
      }
      case 'ended': {
        const isKnown = sender !== undefined && (await endedByBank(deps, sender.providerId, outcome.bankConsentId));
        return isKnown ? reply.code(204).send() : sendCdsError(reply, 'invalidArrangement', 'No such arrangement.');
      }
    }
  });
}

/** Whom the bearer says to come from; nothing of it is believed yet. */
function senderOf(senders: readonly Sender[], sent: string | null): Sender | undefined {
  if (sent === null) return undefined;
  try {
    const { iss } = decodeJwt(sent);
    return senders.find(({ notices }) => notices.issuer === iss);
  } catch {
    return undefined;
  }
}
