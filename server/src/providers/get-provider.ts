import { hostRoutes, providerReply } from '@fin-link/contracts/browser';
import * as z from 'zod/mini';
import { errorReplies, HostError, idParam } from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import { requireCapability, sessionOf } from '../sessions/index.ts';
import { providerDetailView } from './provider-row.ts';
import type { ProviderDeps } from './provider-deps.ts';

export function getProvider(app: HostApp, { client, broker, directory }: ProviderDeps): void {
  app.route({
    method: hostRoutes.provider.method,
    url: hostRoutes.provider.path,
    config: { missing: 'provider.not-found' },
    schema: {
      summary: 'A bank with its sign-in form',
      tags: ['session'],
      params: z.strictObject({ providerId: idParam }),
      response: { 200: providerReply, ...errorReplies },
    },
    handler: async (request) => {
      const session = sessionOf(request);
      requireCapability(session, 'link', 'manage');
      const [{ body }, linked] = await Promise.all([
        broker.use(session.loginName, (token) =>
          client.getProvider({ token, params: { providerId: String(request.params.providerId) } }),
        ),
        directory.linkedOf(session),
      ]);
      const [provider] = body.provider;
      if (provider === undefined) throw new HostError('provider.not-found');
      return { provider: providerDetailView(provider, linked) };
    },
  });
}
