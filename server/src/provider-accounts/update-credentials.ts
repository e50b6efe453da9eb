import { hostRoutes, providerAccountReply, updateCredentials as credentials } from '@fin-link/contracts/browser';
import { errorReplies, HostError, presenceOf } from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import { sessionOf } from '../sessions/index.ts';
import { notFound, providerAccountParams } from './params.ts';
import { requireEditing } from './require-editing.ts';
import { sendSignIn } from './sign-in.ts';
import { filledFrom, readStoredForm } from './stored-form.ts';
import type { ProviderAccountDeps } from './provider-account-deps.ts';

export function updateCredentials(app: HostApp, deps: ProviderAccountDeps): void {
  const { client, broker, readings } = deps;
  app.route({
    method: hostRoutes.updateCredentials.method,
    url: hostRoutes.updateCredentials.path,
    config: notFound,
    schema: {
      summary: 'Change the sign-in details and refresh',
      tags: ['session'],
      params: providerAccountParams,
      body: credentials,
      response: { 200: providerAccountReply, ...errorReplies },
    },
    handler: async (request) => {
      const session = sessionOf(request);
      const { providerAccountId } = request.params;
      await requireEditing(deps, session, providerAccountId);
      const presence = presenceOf(request);
      const { providerId } = await readings.read(session, providerAccountId, presence);
      const { unchanged = [] } = request.body;
      const stays =
        unchanged.length === 0
          ? []
          : filledFrom(await readStoredForm(deps, session, providerAccountId, presence), unchanged);
      const field = [...request.body.field, ...stays];
      const send = async () => {
        const { body } = await broker.use(session.loginName, (token) =>
          client.updateProviderAccounts({
            token,
            presence,
            query: { providerAccountIds: String(providerAccountId) },
            body: { field },
          }),
        );
        const [account] = body.providerAccount;
        if (account === undefined) throw new HostError('service.refused');
        return account;
      };
      // By connection too: whoever tries names on it would else begin anew with each.
      const connection = [session.customer, session.loginName, `connection ${providerAccountId}`];
      await deps.limits.attempts.send(
        'credentials',
        connection,
        session,
        () => sendSignIn(deps, session, { providerId, field }, send),
        ({ id, requestId }) => ({ providerAccountId: id, requestId }),
      );
      return {
        providerAccount: await readings.record(
          session,
          await readings.read(session, providerAccountId, presence),
          'changed',
        ),
      };
    },
  });
}
