import type { VerificationView } from '@fin-link/contracts/browser';
import { HostError } from '../http/index.ts';
import { requireStart } from '../provider-accounts/index.ts';
import type { Session } from '../sessions/index.ts';
import type { VerificationDeps } from './verification-deps.ts';

type Parts = Pick<VerificationDeps, 'adds' | 'observations'>;

/** What a verification is about, or would be. */
export type Subject = Pick<VerificationView, 'verificationType' | 'providerAccountId' | 'accountId'>;

/**
 * A session that starts with one account or one connection verifies that one, and one for deposits verifies by deposits; a typed
 * account belongs to no connection. Throws `capability.missing`.
 */
export async function requireVerifyingStart(parts: Parts, session: Session, subject: Subject): Promise<void> {
  const { accountId, action, providerAccountId, providerId } = session.start;
  const isOther =
    (accountId !== null && subject.accountId !== accountId) ||
    (action === 'cdv' && subject.verificationType !== 'CHALLENGE_DEPOSIT');
  if (isOther) throw new HostError('capability.missing');
  if (providerAccountId === null && providerId === null) return;
  if (subject.providerAccountId === null) throw new HostError('capability.missing');
  await requireStart(parts, session, subject.providerAccountId);
}

/** Whether a session may read and change a verification of its user: one that it begins is its own. */
export async function isWithinStart(
  parts: Parts & Pick<VerificationDeps, 'verifications'>,
  session: Session,
  view: VerificationView,
): Promise<boolean> {
  const touched = await parts.verifications.touched(session);
  if (touched.some(({ verificationId, readOnly }) => verificationId === view.verificationId && !readOnly)) return true;
  const { verificationId } = session.start;
  if (verificationId !== null && verificationId !== view.verificationId) return false;
  try {
    await requireVerifyingStart(parts, session, view);
    return true;
  } catch (error) {
    if (error instanceof HostError && error.code === 'capability.missing') return false;
    throw error;
  }
}
