import { consentHistoryReply, hostRoutes } from '@fin-link/contracts/browser';
import { errorReplies, presenceOf } from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import { requireCapability, sessionOf } from '../sessions/index.ts';
import { historyEntry } from './consent-view.ts';
import { consentParams, notFound } from './params.ts';
import type { ConsentDeps } from './consent-deps.ts';

const most = 500;
/** The service shows one year where no date is named. */
const fromDate = '2000-01-01';

export function getConsentHistory(app: HostApp, { client, broker }: ConsentDeps): void {
  app.route({
    method: hostRoutes.consentHistory.method,
    url: hostRoutes.consentHistory.path,
    config: notFound,
    schema: {
      summary: 'What became of a consent, the oldest first',
      tags: ['session'],
      params: consentParams,
      response: { 200: consentHistoryReply, ...errorReplies },
    },
    handler: async (request) => {
      const session = sessionOf(request);
      requireCapability(session, 'consents', 'manage');
      const presence = presenceOf(request);
      const query = { consentId: String(request.params.consentId), fromDate, top: String(most) };
      const { body } = await broker.use(session.loginName, (token) =>
        client.getConsentHistory({ token, presence, query }),
      );
      return { history: (body.consentHistory ?? []).slice(0, most).map(historyEntry) };
    },
  });
}
