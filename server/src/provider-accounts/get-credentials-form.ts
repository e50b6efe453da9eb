import { credentialsFormReply, hostRoutes } from '@fin-link/contracts/browser';
import type { HostDeps } from '../app/host-deps.ts';
import type { HostApp } from '../http/host-app.ts';
import { presenceOf } from '../http/presence.ts';
import { errorReplies } from '../http/replies.ts';
import { sessionOf } from '../sessions/authentication.ts';
import { notFound, providerAccountParams } from './params.ts';
import { requireEditing } from './require-editing.ts';
import { readStoredForm, storedFormView } from './stored-form.ts';

export function getCredentialsForm(app: HostApp, deps: HostDeps): void {
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
