import type { HostDeps } from '../app/host-deps.ts';
import type { Handler } from '../http/handler.ts';
import { presenceOf } from '../http/presence.ts';
import { sessionOf } from '../sessions/authentication.ts';
import { requireEditing } from './require-editing.ts';
import { readStoredForm, storedFormView } from './stored-form.ts';

export const getCredentialsForm =
  (deps: HostDeps): Handler<'getCredentialsForm'> =>
  async (request) => {
    const session = sessionOf(request);
    const { providerAccountId } = request.params;
    await requireEditing(deps, session, providerAccountId);
    const form = await readStoredForm(deps, session, providerAccountId, presenceOf(request));
    return { loginForm: storedFormView(form) };
  };
