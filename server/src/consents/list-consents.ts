import { consentList, hostRoutes } from '@fin-link/contracts/browser';
import { errorReplies, presenceOf } from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import { requireCapability, sessionOf } from '../sessions/index.ts';
import { readConsents } from './read-consents.ts';
import type { ConsentDeps } from './consent-deps.ts';

const most = 200;

export function listConsents(app: HostApp, deps: ConsentDeps): void {
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
