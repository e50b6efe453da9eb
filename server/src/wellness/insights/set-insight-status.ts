import { HostError, type Handler } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import type { NeedsCapabilities } from '../../tenancy/broker/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';
import { statusAtService } from './insight-view.ts';

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
