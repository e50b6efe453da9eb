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

/** With how each stands now, where it may still change. What the service does not know stays as it was. */
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

/** What the session began or went on with; `last-read` asks nobody. */
export async function resultVerifications(
  parts: NeedsService & NeedsSessionProof & NeedsVerifications,
  session: Session,
  from: 'service' | 'last-read',
): Promise<ResultVerification[]> {
  const touched = await parts.verifications.touched(session);
  const own = touched.filter(({ readOnly }) => !readOnly).map(asLastRead);
  return from === 'service' ? readAgain(parts, session, own) : own;
}
