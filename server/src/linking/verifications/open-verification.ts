import type { NeedsService } from '../../platform/parts/index.ts';
import type { NeedsAccess, NeedsSessionProof, Session } from '../../tenancy/sessions/index.ts';
import { readAllVerifications } from './read-verifications.ts';
import type { NeedsVerifications } from './session-verifications.ts';

/** Returns the id of the user's newest verification with open deposits; `null` if there is none. */
export const openVerificationOf =
  (deps: NeedsService & NeedsAccess & NeedsSessionProof & NeedsVerifications) =>
  async (session: Session): Promise<number | null> => {
    if (!(await deps.access.reaches(session, 'listVerifications', null))) return null;
    const found = (await readAllVerifications(deps, session)).find(
      ({ verificationType, verificationStatus }) =>
        verificationType === 'CHALLENGE_DEPOSIT' &&
        (verificationStatus === 'INITIATED' || verificationStatus === 'DEPOSITED'),
    );
    return found?.verificationId ?? null;
  };
