import { HostError } from '../http/index.ts';
import type { Handler } from '../http/index.ts';
import { sessionOf } from '../sessions/index.ts';
import { statusAtService } from './insight-view.ts';
import type { NeedsService } from '../parts/index.ts';
import type { NeedsCapabilities } from '../broker/index.ts';

/** Dismisses an insight, or restores it. */
export const setInsightStatus =
  ({ client, broker, capabilities }: NeedsService & NeedsCapabilities): Handler<'setInsightStatus'> =>
  async (request) => {
    const { loginName } = sessionOf(request);
    const { insightId } = request.params;
    if (!(await capabilities.has('INSIGHTS'))) throw new HostError('not-implemented');
    const feed = { status: statusAtService[request.body.status] };
    await broker.use(loginName, (token) => client.updateInsight({ token, params: { insightId }, body: { feed } }));
  };
