import formbody from '@fastify/formbody';
import { errorStatusOf } from '@fin-link/contracts/service';
import { hashToken } from '@fin-link/storage';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import type { BankNotifications, StoreUsedTokens } from '../../banks/connectors/index.ts';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import { type NeedsLog, ServiceError, type NeedsClock } from '../../platform/runtime/index.ts';
import { createSignInLimits } from '../../tenancy/tokens/index.ts';
import { type EndedAtBankDeps, endedByBank } from '../consents/index.ts';

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
    await limits.assertAllowed(attempt);
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
        const refusal = await limits.recordFailure(attempt, new ServiceError('Y020'));
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

/** Maximum number of expired tokens that one call deletes. */
const cleanupBatchSize = 50;

/**
 * Returns a function that stores the tokens of a bank's notification for all processes, and deletes some expired ones. The function returns
 * `false` if any of the tokens was used before.
 */
const rememberTokens =
  ({ database, clock }: NeedsDatabase & NeedsClock, providerId: number): StoreUsedTokens =>
  async (tokens) => {
    const rows = new Map(tokens.map(({ id, until }) => [hashToken(id), until]));
    return database.tx(async (trx) => {
      await trx
        .deleteFrom('bank_notification_token')
        .where('provider_id', '=', providerId)
        .where('token_id', 'in', (expiredTokens) =>
          expiredTokens
            .selectFrom('bank_notification_token')
            .select('token_id')
            .where('provider_id', '=', providerId)
            .where('expires_at', '<=', clock.now())
            .orderBy('expires_at')
            .limit(cleanupBatchSize)
            .forUpdate()
            .skipLocked(),
        )
        .execute();
      const added = await trx
        .insertInto('bank_notification_token')
        .values([...rows].map(([hash, until]) => ({ provider_id: providerId, token_id: hash, expires_at: until })))
        .onConflict((conflict) => conflict.doNothing())
        .returning('token_id')
        .execute();
      return added.length === rows.size;
    });
  };

/** Errors of the Consumer Data Standards: HTTP status, title, and the end of the error URN. */
const errorTypes = {
  missingField: [400, 'Missing Required Field', 'Field/Missing'],
  invalidField: [400, 'Invalid Field', 'Field/Invalid'],
  invalidArrangement: [422, 'Invalid Consent Arrangement', 'Authorisation/InvalidArrangement'],
  expected: [400, 'Expected Error Encountered', 'GeneralError/Expected'],
  unexpected: [500, 'Unexpected Error Encountered', 'GeneralError/Unexpected'],
} as const;

/** Sends an error in the format `ResponseErrorListV2`. `status` replaces the default HTTP status of the error. */
function sendCdsError(
  reply: FastifyReply,
  name: keyof typeof errorTypes,
  detail: string,
  status: number = errorTypes[name][0],
): FastifyReply {
  const [, title, ending] = errorTypes[name];
  const body = { errors: [{ code: `urn:au-cds:error:cds-all:${ending}`, title, detail }] };
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

/** Registers an error handler that sends all errors in the format of the Consumer Data Standards. */
function registerCdsErrors(scope: FastifyInstance): void {
  scope.setErrorHandler((error, request, reply) => {
    const serviceStatus = error instanceof ServiceError ? errorStatusOf(error.code, 'precise') : null;
    if (error instanceof ServiceError && serviceStatus !== null && serviceStatus < 500) {
      if (error.retryAfter !== null) void reply.header('retry-after', error.retryAfter);
      return sendCdsError(reply, 'expected', 'Try again later.', serviceStatus);
    }
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status >= 400 && status < 500) return sendCdsError(reply, 'invalidField', 'The body is not a form.', 400);
    request.log.error({ err: error }, 'failed');
    return sendCdsError(reply, 'unexpected', 'Something went wrong.', serviceStatus ?? 500);
  });
}
