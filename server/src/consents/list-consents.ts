import { consentList, hostRoutes } from '@fin-link/contracts/browser';
import type { HostDeps } from '../app/host-deps.ts';
import type { HostApp } from '../http/host-app.ts';
import { presenceOf } from '../http/presence.ts';
import { errorReplies } from '../http/replies.ts';
import { sessionOf } from '../sessions/authentication.ts';
import { requireCapability } from '../sessions/capability.ts';
import { readConsents } from './read-consents.ts';

const most = 200;

export function listConsents(app: HostApp, deps: HostDeps): void {
  app.route({
    method: hostRoutes.consents.method,
    url: hostRoutes.consents.path,
    schema: {
      summary: 'Consents that the user has given, the newest first',
      tags: ['session'],
      response: { 200: consentList, ...errorReplies },
    },
    handler: async (request) => {
      const session = sessionOf(request);
      requireCapability(session, 'consents', 'manage');
      const consents = await readConsents(deps, session, presenceOf(request));
      // One that was never given is nothing that was shared.
      return { consents: consents.filter(({ startedAt }) => startedAt !== null).slice(0, most) };
    },
  });
}
