import { readRefreshHint, readVerificationHint } from '@fin-link/service-client';
import { secretsEqual } from '@fin-link/storage';
import * as z from 'zod/mini';
import type { NeedsVerifications } from '../../linking/verifications/index.ts';
import { sessionsOf, type NeedsDatabase } from '../../platform/database/index.ts';
import { HostError, type HostApp } from '../../platform/http/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsPubsub } from '../../platform/pubsub/index.ts';

const bodyLimit = 512_000;
const maxSessions = 50;

export interface NeedsWebhookSecret {
  /** Secret part of the path. */
  readonly webhookSecret: string;
}

/**
 * Registers `POST /service-webhooks/{secret}`, which receives events of the service. Each session that has the provider account
 * of an event reads it again from the service. A forged event therefore costs one read and changes nothing.
 */
export function receiveEvent(
  app: HostApp,
  {
    database,
    pubsub,
    verifications,
    settings,
    webhookSecret,
  }: NeedsDatabase & NeedsPubsub & NeedsVerifications & NeedsWebhookSecret & NeedsSettings<'customer'>,
): void {
  app.route({
    method: 'POST',
    url: '/service-webhooks/:secret',
    bodyLimit,
    schema: { hide: true, params: z.strictObject({ secret: z.string() }) },
    // Checks the secret before the body is read, because this route allows a larger body than other routes allow without authentication.
    onRequest: async (request) => {
      if (!secretsEqual(request.params.secret, webhookSecret)) throw new HostError('route.not-found');
    },
    handler: async (request, reply) => {
      const verification = readVerificationHint(request.body);
      if (verification !== null)
        await verifications.announceChange(settings.customer, verification.loginName, [verification.verificationId]);
      const hint = readRefreshHint(request.body);
      if (hint === null) return reply.code(204).send();
      const rows = await database.db
        .selectFrom('session_provider_account')
        .innerJoin('session', (join) =>
          join
            .onRef('session.bucket', '=', 'session_provider_account.bucket')
            .onRef('session.customer', '=', 'session_provider_account.customer')
            .onRef('session.login_name', '=', 'session_provider_account.login_name')
            .onRef('session.session_id', '=', 'session_provider_account.session_id'),
        )
        .select(['session.session_id', 'provider_account_id'])
        .where((eb) => eb.and(sessionsOf(settings.customer, hint.loginName)))
        .where('provider_account_id', 'in', hint.providerAccountIds.map(String))
        .where('ended_at', 'is', null)
        .limit(maxSessions)
        .execute();
      for (const row of rows) {
        await pubsub.publish(database.db, {
          about: 'hint',
          sessionId: row.session_id,
          providerAccountId: Number(row.provider_account_id),
        });
      }
      return reply.code(204).send();
    },
  });
}
