import { addProviderAccount as addRequest, hostRoutes, providerAccountReply } from '@fin-link/contracts/browser';
import * as z from 'zod/mini';
import { errorReplies, HostError, presenceOf } from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import { requireCapability, sessionOf } from '../sessions/index.ts';
import { sendSignIn } from './sign-in.ts';
import { requireStartBank } from './within-start.ts';
import type { ProviderAccountDeps } from './provider-account-deps.ts';

const idempotencyKey = z.string().check(z.regex(/^[\x21-\x7e]{8,100}$/));

export function addProviderAccount(app: HostApp, deps: ProviderAccountDeps): void {
  const { client, broker, readings, adds, directory } = deps;
  app.route({
    method: hostRoutes.addProviderAccount.method,
    url: hostRoutes.addProviderAccount.path,
    config: { missing: 'provider.not-found' },
    schema: {
      summary: 'Add a provider account and start its first refresh',
      tags: ['session'],
      headers: z.object({ 'idempotency-key': idempotencyKey }),
      body: addRequest,
      response: { 201: providerAccountReply, ...errorReplies },
    },
    handler: async (request, reply) => {
      const session = sessionOf(request);
      requireCapability(session, 'link');
      const { providerId, field } = request.body;
      await requireStartBank(deps, session, providerId);
      const presence = presenceOf(request);
      const held = async (): Promise<number[]> => {
        const query = { providerIds: String(providerId) };
        const { body } = await broker.use(session.loginName, (token) => client.getProviderAccounts({ token, query }));
        return (body.providerAccount ?? []).map((account) => account.id);
      };
      const id = await adds.run(session, request.headers['idempotency-key'], request.body, held, async (serviceKey) => {
        const added = await sendSignIn(deps, session, request.body, async () => {
          const { body } = await broker.use(session.loginName, (token) =>
            client.addProviderAccount({
              token,
              presence,
              idempotencyKey: serviceKey,
              query: { providerId: String(providerId) },
              body: { field },
            }),
          );
          const [account] = body.providerAccount;
          if (account === undefined) throw new HostError('service.refused');
          return account;
        });
        return added.id;
      });
      directory.forgetLinked(session);
      const view = await readings.record(session, await readings.read(session, id, presence), 'changed');
      return reply.code(201).send({ providerAccount: view });
    },
  });
}
