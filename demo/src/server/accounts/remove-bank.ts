import { ServiceCallError } from '@fin-link/service-client';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { DemoDeps } from '../site/deps.ts';
import { idText } from '../http/id-text.ts';
import { fromOwnPages } from '../http/own-origin.ts';
import { Problem } from '../http/problem.ts';

const choice = z.object({ providerAccountId: idText });

/** Serves the form that deletes a linked bank with its accounts. The service accepts only banks of the signed-in user. */
export function removeBank(app: FastifyInstance, { settings, signIns, backend }: DemoDeps): void {
  const bankNotFound = () => new Problem(404, 'Bank not found', 'It may already have been removed.');
  app.post('/accounts/remove', { onRequest: fromOwnPages(settings.origin) }, async (request, reply) => {
    const { loginName } = signIns.require(request);
    const { data, error } = choice.safeParse(request.body);
    if (error !== undefined) throw bankNotFound();
    const user = backend.asUser(loginName);
    await user.deleteProviderAccount({ params: data }).catch((cause: unknown) => {
      throw cause instanceof ServiceCallError && (cause.status === 400 || cause.status === 404)
        ? bankNotFound()
        : cause;
    });
    return reply.redirect('/accounts', 303);
  });
}
