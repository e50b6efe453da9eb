import type { Handler } from '../http/index.ts';
import { presenceOf } from '../http/index.ts';
import { sessionOf } from '../sessions/index.ts';
import { readStoredForm, storedFormView } from './stored-form.ts';
import type { NeedsService } from '../parts/index.ts';

/** Reads the form for changed sign-in details. */
export const getCredentialsForm =
  (deps: NeedsService): Handler<'getCredentialsForm'> =>
  async (request) => {
    const session = sessionOf(request);
    const { providerAccountId } = request.params;
    const form = await readStoredForm(deps, session, providerAccountId, presenceOf(request));
    return { loginForm: storedFormView(form) };
  };
