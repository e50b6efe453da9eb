import type { VerificationView } from '@fin-link/contracts/browser';
import type { Verification } from '@fin-link/contracts/service';
import { ServiceCallError } from '@fin-link/service-client';
import { HostError } from '../http/index.ts';
import type { NeedsSessionProof, Session } from '../sessions/index.ts';
import { verificationView } from './verification-view.ts';
import type { NeedsService } from '../parts/index.ts';
import type { NeedsVerifications } from './session-verifications.ts';

interface Which {
  accountId?: string | undefined;
  providerAccountId?: string | undefined;
  verificationId?: string;
}

/** Converts and sorts verifications, newest first. Sorts by date, because ids are random. */
const newestFirst = (found: readonly Verification[]): VerificationView[] =>
  found.toSorted((a, b) => Date.parse(b.verificationDate) - Date.parse(a.verificationDate)).map(verificationView);

/** Returns the verifications of the named accounts, provider accounts or ids, newest first. */
export const readVerifications = async (
  parts: NeedsService & NeedsSessionProof,
  session: Session,
  which: Which,
): Promise<VerificationView[]> => newestFirst(await ask(parts, session, which));

async function ask(
  { client, broker, proofOf }: NeedsService & NeedsSessionProof,
  session: Session,
  { accountId, providerAccountId, verificationId }: Which,
): Promise<Verification[]> {
  const query = {
    ...(accountId !== undefined && { accountId }),
    ...(providerAccountId !== undefined && { providerAccountId }),
    ...(verificationId !== undefined && { verificationId }),
  };
  const read = async (token: string): Promise<Verification[]> => {
    const { body } = await client.getVerification({ token, widgetProof: await proofOf(session), query });
    return body.verification ?? [];
  };
  return broker.use(session.loginName, read).catch((error: unknown) => {
    if (error instanceof ServiceCallError && (error.code === 'Y836' || error.code === 'Y807')) return [];
    throw error;
  });
}

/** Maximum number of ids in one request to the service. */
const mostNamed = 100;

/**
 * Returns the user's verifications, newest first: the ones of all connections, and the ones of manually entered accounts from stored
 * sessions.
 */
export async function readAllVerifications(
  deps: NeedsService & NeedsSessionProof & NeedsVerifications,
  session: Session,
): Promise<VerificationView[]> {
  const { client, broker, verifications } = deps;
  const { body } = await broker.use(session.loginName, (token) => client.getProviderAccounts({ token }));
  const connections = (body.providerAccount ?? []).slice(0, mostNamed).map(({ id }) => id);
  const known = await verifications.knownOf(session, mostNamed);
  const ofConnections =
    connections.length === 0 ? [] : await ask(deps, session, { providerAccountId: connections.join(',') });
  const others = known.filter((id) => !ofConnections.some(({ verificationId }) => verificationId === id));
  const ofTyped = others.length === 0 ? [] : await ask(deps, session, { verificationId: others.join(',') });
  return newestFirst([...ofConnections, ...ofTyped]);
}

/** Reads one verification. Throws `verification.not-found` if the user does not have it. */
export async function readVerification(
  deps: NeedsService & NeedsSessionProof,
  session: Session,
  verificationId: number,
): Promise<VerificationView> {
  // A service without this filter sends all verifications.
  const found = await readVerifications(deps, session, { verificationId: String(verificationId) });
  const view = found.find((one) => one.verificationId === verificationId);
  if (view === undefined) throw new HostError('verification.not-found');
  return view;
}

/**
 * Returns whether the session was created for the verification or its account. If so, the verification is part of the result even if it was
 * only read.
 */
export const isNamedByStart = ({ start }: Session, { verificationId, accountId }: VerificationView): boolean =>
  start.verificationId === verificationId || (start.accountId !== null && start.accountId === accountId);
