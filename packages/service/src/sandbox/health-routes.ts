import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { NeedsDatabase } from '../platform/database/index.ts';
import { forcedHealths } from '../platform/database/index.ts';
import { acceptJson, inputError } from '../platform/http/index.ts';
import { ServiceError } from '../platform/runtime/index.ts';

const paramsSchema = z.object({ providerId: z.string().regex(/^[1-9]\d{0,14}$/) });
const bodySchema = z.strictObject({ health: z.enum(forcedHealths) });

/** Registers the routes that override the measured health of a provider until the override is deleted. They throw Y807 for an unknown provider. */
export async function healthRoutes(app: FastifyInstance, { database }: NeedsDatabase): Promise<void> {
  acceptJson(app);
  const url = '/sandbox/providers/:providerId/health';
  const schema = { hide: true };

  const providerIdOf = async (request: FastifyRequest): Promise<number> => {
    const parsedParams = paramsSchema.safeParse(request.params);
    const row = parsedParams.success
      ? await database.db
          .selectFrom('provider')
          .select('id')
          .where('id', '=', Number(parsedParams.data.providerId))
          .executeTakeFirst()
      : undefined;
    if (row === undefined) throw new ServiceError('Y807');
    return row.id;
  };

  app.put(url, { schema }, async (request) => {
    const parsedBody = bodySchema.safeParse(request.body);
    if (!parsedBody.success) throw inputError(parsedBody.error.issues, request.body, 'body');
    const forced = parsedBody.data.health;
    await database.db
      .insertInto('provider_outcome')
      .values({ provider_id: await providerIdOf(request), outcomes: '[]', forced })
      .onConflict((conflict) => conflict.column('provider_id').doUpdateSet({ forced }))
      .execute();
    return { health: forced };
  });
  app.delete(url, { schema }, async (request, reply) => {
    await database.db
      .updateTable('provider_outcome')
      .set({ forced: null })
      .where('provider_id', '=', await providerIdOf(request))
      .execute();
    return reply.code(204).send();
  });
}
