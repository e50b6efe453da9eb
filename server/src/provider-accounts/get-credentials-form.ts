import { credentialsFormReply, hostRoutes } from '@fin-link/contracts/browser';
import type { HostDeps } from '../deps.ts';
import type { HostApp } from '../http/host-app.ts';
import { HostError } from '../http/host-error.ts';
import { presenceOf } from '../http/presence.ts';
import { errorReplies } from '../http/replies.ts';
import { loginFormView } from '../providers/login-form.ts';
import { sessionOf } from '../sessions/authentication.ts';
import { requireCapability } from '../sessions/capability.ts';
import { notFound, providerAccountParams } from './params.ts';

export function getCredentialsForm(app: HostApp, { client, broker }: HostDeps): void {
  app.route({
    method: hostRoutes.credentialsForm.method,
    url: hostRoutes.credentialsForm.path,
    config: notFound,
    schema: {
      summary: 'The form to change the sign-in details with, as far as they may be shown',
      tags: ['session'],
      params: providerAccountParams,
      response: { 200: credentialsFormReply, ...errorReplies },
    },
    handler: async (request) => {
      const session = sessionOf(request);
      requireCapability(session, 'link', 'manage');
      const params = { providerAccountId: String(request.params.providerAccountId) };
      const presence = presenceOf(request);
      const form = await broker.use(session.loginName, async (token) => {
        const stored = await client.getProviderAccount({ token, presence, params, query: { include: 'credentials' } });
        const [account] = stored.body.providerAccount;
        if (account === undefined) throw new HostError('provider-account.not-found');
        const [own] = account.loginForm ?? [];
        // While a challenge is pending the service sends that instead.
        if (own?.formType === 'login') return own;
        const { body } = await client.getProvider({ token, params: { providerId: String(account.providerId) } });
        return body.provider[0]?.loginForm?.[0];
      });
      if (form === undefined) throw new HostError('provider.not-supported');
      return { loginForm: loginFormView(form) };
    },
  });
}
