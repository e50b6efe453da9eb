import { type Handler, presenceOf } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';
import { readStoredForm, storedFormView } from './stored-form.ts';

/** Reads the form for changed sign-in details. */
export const getCredentialsForm =
  (deps: NeedsService): Handler<'getCredentialsForm'> =>
  async (request) => {
    const session = sessionOf(request);
    const { providerAccountId } = request.params;
    const form = await readStoredForm(deps, session, providerAccountId, presenceOf(request));
    return { loginForm: storedFormView(form) };
  };
