import { type Handler, presenceOf } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';
import { historyEntry } from './consent-view.ts';

const maxEntries = 500;
/** Start of the history. Without a date the service returns only one year. */
const fromDate = '2000-01-01';

/** Reads the history of a consent, oldest first. */
export const getConsentHistory =
  ({ client, broker }: NeedsService): Handler<'getConsentHistory'> =>
  async (request) => {
    const session = sessionOf(request);
    const presence = presenceOf(request);
    const query = { consentId: String(request.params.consentId), fromDate, top: String(maxEntries) };
    const { body } = await broker.use(session.loginName, (token) =>
      client.getConsentHistory({ token, presence, query }),
    );
    return { history: (body.consentHistory ?? []).slice(0, maxEntries).map(historyEntry) };
  };
