import { HostError, type Handler } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';
import { approvalAtService, eventView } from './prediction-views.ts';

/** Approves or rejects a predicted event. */
export const setApproval =
  ({ client, broker }: NeedsService): Handler<'setApproval'> =>
  async (request) => {
    const { loginName } = sessionOf(request);
    const params = { predictedEventId: String(request.params.predictedEventId) };
    const userApprovalStatus = approvalAtService[request.body.approval];
    await broker.use(loginName, (token) =>
      client.updatePredictedEvent({ token, params, body: { predictedEvent: { userApprovalStatus } } }),
    );
    const { body } = await broker.use(loginName, (token) => client.getPredictedEvent({ token, params }));
    const [event] = body.predictedEvent ?? [];
    if (event === undefined) throw new HostError('predicted-event.not-found');
    return { event: eventView(event) };
  };
