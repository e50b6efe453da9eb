import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { DemoDeps } from '../site/deps.ts';
import { UpstreamError } from '../http/fetch-json.ts';
import { fromOwnPages } from '../http/own-origin.ts';
import { Problem } from '../http/problem.ts';

const choice = z.object({
  providerAccountId: z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number),
});

/** Deletes a linked bank with its accounts. The token identifies the user at the service. */
export function removeBank(app: FastifyInstance, { settings, signIns, service }: DemoDeps): void {
  const unknown = () => new Problem(404, 'Bank not found', 'It may already have been removed.');
  app.post('/accounts/remove', { onRequest: fromOwnPages(settings.origin) }, async (request, reply) => {
    const { loginName } = signIns.require(request);
    const { data, error } = choice.safeParse(request.body);
    if (error !== undefined) throw unknown();
    await service.removeProviderAccount(loginName, data.providerAccountId).catch((cause: unknown) => {
      throw cause instanceof UpstreamError && (cause.status === 400 || cause.status === 404) ? unknown() : cause;
    });
    return reply.redirect('/accounts', 303);
  });
}
