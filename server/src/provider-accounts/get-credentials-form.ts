import { credentialsFormReply, hostRoutes } from '@fin-link/contracts/browser';
import { errorReplies, presenceOf } from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import { sessionOf } from '../sessions/index.ts';
import { notFound, providerAccountParams } from './params.ts';
import { requireEditing } from './require-editing.ts';
import { readStoredForm, storedFormView } from './stored-form.ts';
import type { ProviderAccountDeps } from './provider-account-deps.ts';

export function getCredentialsForm(app: HostApp, deps: ProviderAccountDeps): void {
  app.route({
    method: hostRoutes.credentialsForm.method,
    url: hostRoutes.credentialsForm.path,
    config: notFound,
    schema: {
      summary: 'The form to change the sign-in details with; of what was typed before, hints',
      tags: ['session'],
      params: providerAccountParams,
      response: { 200: credentialsFormReply, ...errorReplies },
    },
    handler: async (request) => {
      const session = sessionOf(request);
      const { providerAccountId } = request.params;
      await requireEditing(deps, session, providerAccountId);
      const form = await readStoredForm(deps, session, providerAccountId, presenceOf(request));
      return { loginForm: storedFormView(form) };
    },
  });
}
