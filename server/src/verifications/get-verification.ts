import type { Handler } from '../http/index.ts';
import { sessionOf } from '../sessions/index.ts';
import { isNamedByStart, readVerification } from './read-verifications.ts';
import type { VerificationDeps } from './verification-deps.ts';

export const getVerification =
  (deps: VerificationDeps): Handler<'getVerification'> =>
  async (request) => {
    const session = sessionOf(request);
    const verification = await readVerification(deps, session, request.params.verificationId);
    await deps.verifications.record(session, verification, isNamedByStart(session, verification) ? 'changed' : 'read');
    return { verification };
  };
