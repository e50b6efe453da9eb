import type { SessionResult, VerificationStatus } from '@fin-link/contracts/browser';
import {
  type NeedsVerifications,
  type RecordedVerification,
  readVerifications,
} from '../../linking/verifications/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import type { NeedsSessionProof, Session } from '../../tenancy/sessions/index.ts';

/** Verification in the result of a session. */
export type ResultVerification = SessionResult['verifications'][number];

/** Returns whether the verification has not ended. */
export const isPending = (status: VerificationStatus): boolean => status === 'INITIATED' || status === 'DEPOSITED';

const resultOfObservation = ({ verificationId, observation }: RecordedVerification): ResultVerification => ({
  verificationId,
  ...observation,
});

/** Updates the status of verifications that may still change. Keeps the known status of a verification that the service does not return. */
export async function refreshVerifications(
  parts: NeedsService & NeedsSessionProof,
  session: Session,
  verifications: readonly ResultVerification[],
): Promise<ResultVerification[]> {
  const ids = verifications
    .filter((verification) => isPending(verification.verificationStatus))
    .map((verification) => verification.verificationId);
  if (ids.length === 0) return [...verifications];
  const serviceVerifications = await readVerifications(parts, session, { verificationId: ids.join(',') });
  return verifications.map((verification) => {
    const current = serviceVerifications.find(({ verificationId }) => verificationId === verification.verificationId);
    return current === undefined
      ? verification
      : { ...verification, verificationStatus: current.verificationStatus, reason: current.reason };
  });
}

/** Returns the verifications that the session started or continued. `last-read` does not call the service. */
export async function resultVerifications(
  parts: NeedsService & NeedsSessionProof & NeedsVerifications,
  session: Session,
  from: 'service' | 'last-read',
): Promise<ResultVerification[]> {
  const recorded = await parts.verifications.listRecorded(session);
  const changedVerifications = recorded.filter(({ readOnly }) => !readOnly).map(resultOfObservation);
  return from === 'service' ? refreshVerifications(parts, session, changedVerifications) : changedVerifications;
}
