import { type Handler, HostError, presenceOf } from '../../platform/http/index.ts';
import type { NeedsLimits } from '../../platform/limits/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf, type NeedsSessionProof } from '../../tenancy/sessions/index.ts';
import type { NeedsObservations } from './observations.ts';

/** Answers the challenge of the bank. */
export const answerChallenge =
  ({
    client,
    broker,
    proofOf,
    observations,
    limits,
  }: NeedsService & NeedsLimits & NeedsSessionProof & NeedsObservations): Handler<'answerChallenge'> =>
  async (request) => {
    const session = sessionOf(request);
    const { providerAccountId } = request.params;
    const { requestId, field } = request.body;
    const presence = presenceOf(request);
    const requested = await observations.read(session, providerAccountId, presence);
    // An answer to the question of an earlier attempt must not be sent to this attempt.
    if (requested.status !== 'USER_INPUT_REQUIRED' || requested.requestId !== requestId)
      throw new HostError('provider-account.not-waiting');
    const send = () =>
      broker.use(session.loginName, async (token) =>
        client.updateProviderAccounts({
          token,
          widgetProof: await proofOf(session),
          presence,
          query: { providerAccountIds: String(providerAccountId) },
          body: { field },
        }),
      );
    // Choosing how to receive a code is not an attempt.
    if (requested.loginForm?.formType === 'selection') await send();
    else {
      // Counts per bank, so that deleting and adding the connection does not reset the limit.
      const subject = [session.customer, session.loginName, `provider ${requested.providerId}`];
      await limits.slidingWindow.send('answers', subject, session, send, () => ({ providerAccountId, requestId }));
    }
    return {
      providerAccount: await observations.record(
        session,
        await observations.read(session, providerAccountId, presence),
        'changed',
      ),
    };
  };
