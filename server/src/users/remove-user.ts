import { hostRoutes, loginName } from '@fin-link/contracts/browser';
import { ServiceCallError } from '@fin-link/service-client';
import * as z from 'zod/mini';
import type { HostDeps } from '../deps.ts';
import type { HostApp } from '../http/host-app.ts';
import { errorReplies, noBody } from '../http/replies.ts';
import { assertUser } from '../sessions/login-name.ts';
import { deleteRowsOf } from './rows-of-user.ts';

/** The customer registers users by itself, and this one is not registered. */
const notRegistered = 'Y305';

export function removeUser(app: HostApp, { database, notices, jobs, broker, client, settings }: HostDeps): void {
  app.route({
    method: hostRoutes.removeUser.method,
    url: hostRoutes.removeUser.path,
    schema: {
      summary: 'Remove a user: unregistered at the service with all data there, and forgotten here',
      description: 'Ends the open sessions of the user, without `session.finished`. Can be sent again.',
      tags: ['backend'],
      params: z.strictObject({ loginName }),
      response: { 204: noBody, ...errorReplies },
    },
    handler: async (request, reply) => {
      const owner = { customer: settings.customer, loginName: request.params.loginName };
      assertUser(owner.loginName, settings);
      const forget = () => database.tx((trx) => deleteRowsOf(trx, owner, notices));
      // First, because a session that is used would register the user again.
      await forget();
      try {
        await broker.use(owner.loginName, (token) => client.unregisterUser({ token }));
      } catch (error) {
        if (!(error instanceof ServiceCallError) || error.code !== notRegistered) throw error;
      }
      await broker.revoke(owner.loginName);
      // What was being answered meanwhile may have left something.
      await forget();
      // A job that is still to be done finds nothing, and is gone a day later.
      await jobs.forget(owner);
      return reply.code(204).send();
    },
  });
}
