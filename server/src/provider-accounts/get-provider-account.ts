import { hostRoutes, providerAccountReply } from '@fin-link/contracts/browser';
import { errorReplies, presenceOf } from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import { requireCapability, sessionOf } from '../sessions/index.ts';
import { notFound, providerAccountParams } from './params.ts';
import { isRunning } from './provider-account-view.ts';
import { requireCapabilityFor } from './require-capability-for.ts';
import type { ProviderAccountDeps } from './provider-account-deps.ts';

export function getProviderAccount(app: HostApp, { readings }: ProviderAccountDeps): void {
  app.route({
    method: hostRoutes.providerAccount.method,
    url: hostRoutes.providerAccount.path,
    config: notFound,
    schema: {
      summary: 'A provider account with the challenge it waits for',
      tags: ['session'],
      params: providerAccountParams,
      response: { 200: providerAccountReply, ...errorReplies },
    },
    handler: async (request) => {
      const session = sessionOf(request);
      requireCapability(session, 'link', 'manage', 'consents');
      const view = await readings.read(session, request.params.providerAccountId, presenceOf(request));
      requireCapabilityFor(session, view);
      // Reading alone does not make a provider account the session's, unless the frame follows an attempt that runs.
      const touched = await readings.touched(session);
      const isOwn = touched.some((account) => account.providerAccountId === view.providerAccountId);
      if (isRunning(view.status)) await readings.record(session, view, 'changed');
      else if (isOwn) await readings.record(session, view, 'read');
      return { providerAccount: view };
    },
  });
}
