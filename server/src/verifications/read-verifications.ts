import type { VerificationView } from '@fin-link/contracts/browser';
import { HostError } from '../http/index.ts';
import type { Session } from '../sessions/index.ts';
import { isWithinStart } from './within-verification-start.ts';
import { verificationView } from './verification-view.ts';
import type { VerificationDeps } from './verification-deps.ts';

interface Which {
  accountId?: string | undefined;
  providerAccountId?: string | undefined;
  verificationId?: string;
}

/** The user's verifications, the newest first. */
export async function readVerifications(
  { client, broker, proofOf }: Pick<VerificationDeps, 'client' | 'broker' | 'proofOf'>,
  session: Session,
  { accountId, providerAccountId, verificationId }: Which,
): Promise<VerificationView[]> {
  const query = {
    ...(accountId !== undefined && { accountId }),
    ...(providerAccountId !== undefined && { providerAccountId }),
    ...(verificationId !== undefined && { verificationId }),
  };
  const { body } = await broker.use(session.loginName, async (token) =>
    client.getVerification({ token, widgetProof: await proofOf(session), query }),
  );
  const newestFirst = (body.verification ?? []).toSorted(
    (a, b) => Date.parse(b.verificationDate) - Date.parse(a.verificationDate) || b.verificationId - a.verificationId,
  );
  return newestFirst.map(verificationView);
}

/** One that the session may read. Throws `verification.not-found`. */
export async function readVerification(
  deps: VerificationDeps,
  session: Session,
  verificationId: number,
): Promise<VerificationView> {
  // An upstream without this filter sends all of them.
  const found = await readVerifications(deps, session, { verificationId: String(verificationId) });
  const view = found.find((one) => one.verificationId === verificationId);
  if (view === undefined || !(await isWithinStart(deps, session, view))) throw new HostError('verification.not-found');
  return view;
}

/** What the session was made for is a part of its result, also where it only looks. */
export const isNamedByStart = ({ start }: Session, { verificationId, accountId }: VerificationView): boolean =>
  start.verificationId === verificationId || (start.accountId !== null && start.accountId === accountId);
