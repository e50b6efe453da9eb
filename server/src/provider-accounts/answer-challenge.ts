import { challengeAnswers, hostRoutes, providerAccountReply } from '@fin-link/contracts/browser';
import { errorReplies, HostError, presenceOf } from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import { requireCapability, sessionOf } from '../sessions/index.ts';
import { notFound, providerAccountParams } from './params.ts';
import type { ProviderAccountDeps } from './provider-account-deps.ts';

export function answerChallenge(app: HostApp, { client, broker, readings, limits }: ProviderAccountDeps): void {
  app.route({
    method: hostRoutes.answerChallenge.method,
    url: hostRoutes.answerChallenge.path,
    config: notFound,
    schema: {
      summary: 'Answer what the bank asks',
      tags: ['session'],
      params: providerAccountParams,
      body: challengeAnswers,
      response: { 200: providerAccountReply, ...errorReplies },
    },
    handler: async (request) => {
      const session = sessionOf(request);
      requireCapability(session, 'link', 'manage');
      const { providerAccountId } = request.params;
      const { requestId, field } = request.body;
      const presence = presenceOf(request);
      const asked = await readings.read(session, providerAccountId, presence);
      // An answer to an earlier attempt's question must not reach this one.
      if (asked.status !== 'USER_INPUT_REQUIRED' || asked.requestId !== requestId)
        throw new HostError('provider-account.not-waiting');
      const send = () =>
        broker.use(session.loginName, (token) =>
          client.updateProviderAccounts({
            token,
            presence,
            query: { providerAccountIds: String(providerAccountId) },
            body: { field },
          }),
        );
      // Which way the code shall come is no guess.
      if (asked.loginForm?.formType === 'selection') await send();
      else {
        // By bank, so that deleting the connection and making another gives no fresh answers.
        const subject = [session.customer, session.loginName, `provider ${asked.providerId}`];
        await limits.attempts.send('answers', subject, session, send, () => ({ providerAccountId, requestId }));
      }
      return {
        providerAccount: await readings.record(
          session,
          await readings.read(session, providerAccountId, presence),
          'changed',
        ),
      };
    },
  });
}
