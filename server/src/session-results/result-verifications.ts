import type { SessionResult, VerificationStatus } from '@fin-link/contracts/browser';
import type { NeedsVerifications, TouchedVerification } from '../verifications/index.ts';
import { readVerifications } from '../verifications/index.ts';
import type { NeedsSessionProof, Session } from '../sessions/index.ts';
import type { NeedsService } from '../parts/index.ts';

export type ResultVerification = SessionResult['verifications'][number];

export const isUnderWay = (status: VerificationStatus): boolean => status === 'INITIATED' || status === 'DEPOSITED';

const asLastRead = ({ verificationId, observation }: TouchedVerification): ResultVerification => ({
  verificationId,
  ...observation,
});

/** Updates the status of verifications that may still change. Keeps the known status of a verification that the service does not return. */
export async function readAgain(
  parts: NeedsService & NeedsSessionProof,
  session: Session,
  known: readonly ResultVerification[],
): Promise<ResultVerification[]> {
  const ids = known.filter((one) => isUnderWay(one.verificationStatus)).map((one) => one.verificationId);
  if (ids.length === 0) return [...known];
  const read = await readVerifications(parts, session, { verificationId: ids.join(',') });
  return known.map((one) => {
    const now = read.find(({ verificationId }) => verificationId === one.verificationId);
    return now === undefined ? one : { ...one, verificationStatus: now.verificationStatus, reason: now.reason };
  });
}

/** Returns the verifications that the session started or continued. `last-read` does not call the service. */
export async function resultVerifications(
  parts: NeedsService & NeedsSessionProof & NeedsVerifications,
  session: Session,
  from: 'service' | 'last-read',
): Promise<ResultVerification[]> {
  const touched = await parts.verifications.touched(session);
  const own = touched.filter(({ readOnly }) => !readOnly).map(asLastRead);
  return from === 'service' ? readAgain(parts, session, own) : own;
}
