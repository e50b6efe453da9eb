import type { Handler } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf, type NeedsSessionProof } from '../../tenancy/sessions/index.ts';
import { isNamedByStart, readVerification } from './read-verifications.ts';
import type { NeedsVerifications } from './session-verifications.ts';

/** Reads a verification. */
export const getVerification =
  (deps: NeedsService & NeedsSessionProof & NeedsVerifications): Handler<'getVerification'> =>
  async (request) => {
    const session = sessionOf(request);
    const verification = await readVerification(deps, session, request.params.verificationId);
    await deps.verifications.record(session, verification, isNamedByStart(session, verification) ? 'changed' : 'read');
    return { verification };
  };
