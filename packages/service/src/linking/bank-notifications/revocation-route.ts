import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import type { BankNotifications } from '../../banks/connectors/index.ts';
import { type EndedAtBankDeps, endedByBank } from '../consents/index.ts';
import { type NeedsLog, ServiceError } from '../../platform/runtime/index.ts';
import { createSignInLimits } from '../../tenancy/tokens/index.ts';
import { registerCdsErrors, sendCdsError } from './cds-errors.ts';
import { rememberTokens } from './used-tokens.ts';

/** Path that the standard appends to the data recipient's registered base address. */
const revocationPath = '/open-banking/cds/arrangements/revoke';
const maxBodyBytes = 32_768;
/** Timeout for fetching the bank's public keys, in milliseconds. */
const keyFetchTimeoutMs = 10_000;

const form = z.object({
  cdr_arrangement_jwt: z.string().min(1).max(20_000).optional(),
  /** Unsigned id, which some banks still send in addition to the signed one. */
  cdr_arrangement_id: z.string().max(1_000).optional(),
});
const bearer = /^Bearer ([\w-]{1,8000}\.[\w-]{1,8000}\.[\w-]{1,8000})$/i;

/** Bank that may send notifications. */
interface Sender {
  providerId: number;
  notifications: BankNotifications;
}

/**
 * Registers the endpoint of the Consumer Data Standards through which banks report ended arrangements. Replies 204, 422 for an unknown
 * arrangement, 401 for an unknown sender and 400 for a malformed notification. The endpoint is not part of the public API: banks
 * authenticate with signatures. The number of failures is limited per address.
 */
export async function revocationRoute(app: FastifyInstance, deps: EndedAtBankDeps & NeedsLog): Promise<void> {
  const senders = [...deps.consents.banks].flatMap(([providerId, { notifications }]) =>
    notifications === undefined ? [] : [{ providerId, notifications }],
  );
  const limits = createSignInLimits(deps);
  registerCdsErrors(app);
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit: maxBodyBytes });
  app.post(revocationPath, { schema: { hide: true }, bodyLimit: maxBodyBytes }, async (request, reply) => {
    const bearerToken = bearer.exec(request.headers.authorization ?? '')?.[1] ?? null;
    const sender = senderOf(senders, bearerToken);
    const attempt = { client: `bank-notification/${sender?.providerId ?? ''}`, address: request.ip };
    await limits.assertOpen(attempt);
    const parsed = form.safeParse(request.body ?? {});
    if (!parsed.success) return sendCdsError(reply, 'invalidField', 'cdr_arrangement_jwt');
    const notification = parsed.data.cdr_arrangement_jwt ?? null;
    const outcome =
      sender === undefined
        ? ({ kind: 'refused', reason: 'sender', detail: 'unknown' } as const)
        : await sender.notifications.read(
            { bearer: bearerToken, notification, arrangementId: parsed.data.cdr_arrangement_id ?? null },
            rememberTokens(deps, sender.providerId),
            AbortSignal.timeout(keyFetchTimeoutMs),
          );
    switch (outcome.kind) {
      case 'problem':
        request.log.info({ providerId: sender?.providerId, detail: outcome.detail }, 'notification not checked');
        return sendCdsError(reply, 'unexpected', 'Your keys could not be read.', 503);
      case 'refused': {
        request.log.info({ providerId: sender?.providerId, detail: outcome.detail }, 'notification refused');
        const refusal = await limits.failed(attempt, new ServiceError('Y020'));
        if (refusal.code !== 'Y020') throw refusal;
        if (outcome.reason === 'notification')
          return sendCdsError(reply, notification === null ? 'missingField' : 'invalidField', 'cdr_arrangement_jwt');
        return reply.code(401).header('www-authenticate', 'Bearer error="invalid_token"').send();
      }
      case 'ended': {
        const isKnown = sender !== undefined && (await endedByBank(deps, sender.providerId, outcome.bankConsentId));
        return isKnown ? reply.code(204).send() : sendCdsError(reply, 'invalidArrangement', 'No such arrangement.');
      }
    }
  });
}

/** Returns the bank named in the bearer token. The token's signature is not verified yet. */
function senderOf(senders: readonly Sender[], bearerToken: string | null): Sender | undefined {
  if (bearerToken === null) return undefined;
  try {
    const { iss } = decodeJwt(bearerToken);
    return senders.find(({ notifications }) => notifications.sender === iss);
  } catch {
    return undefined;
  }
}
