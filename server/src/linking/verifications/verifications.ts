import type { VerificationView, DepositView } from '@fin-link/contracts/browser';
import { addDays, type Verification } from '@fin-link/contracts/service';
import { ServiceCallError } from '@fin-link/service-client';
import { HostError } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import type { NeedsSessionProof, Session, NeedsAccess, AccessObject } from '../../tenancy/sessions/index.ts';
import type { NeedsVerifications } from './session-verifications.ts';

/** Selects verifications. Each field is a comma-separated list of ids. */
interface VerificationFilter {
  accountId?: string | undefined;
  providerAccountId?: string | undefined;
  verificationId?: string;
}

/** Returns the verifications that the filter selects, newest first. */
export const readVerifications = async (
  parts: NeedsService & NeedsSessionProof,
  session: Session,
  filter: VerificationFilter,
): Promise<VerificationView[]> => newestFirst(await requestVerifications(parts, session, filter));

/** Converts and sorts verifications, newest first. Sorts by date, because ids are random. */
const newestFirst = (found: readonly Verification[]): VerificationView[] =>
  found.toSorted((a, b) => Date.parse(b.verificationDate) - Date.parse(a.verificationDate)).map(verificationView);

/** Error codes of the service for an unknown verification and for an unknown account. */
const notFoundCodes: ReadonlySet<string | null> = new Set(['Y836', 'Y807']);

/** Requests verifications from the service, in no order. Returns an empty list if the user does not have the requested objects. */
async function requestVerifications(
  { client, broker, proofOf }: NeedsService & NeedsSessionProof,
  session: Session,
  { accountId, providerAccountId, verificationId }: VerificationFilter,
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
    if (error instanceof ServiceCallError && notFoundCodes.has(error.code)) return [];
    throw error;
  });
}

/** Maximum number of ids in one request to the service. */
const maxIdsPerRequest = 100;

/**
 * Returns the user's verifications, newest first. The service lists only verifications of connections. Verifications of typed account
 * numbers belong to no connection, so they are found by the ids that stored sessions recorded.
 */
export async function readAllVerifications(
  deps: NeedsService & NeedsSessionProof & NeedsVerifications,
  session: Session,
): Promise<VerificationView[]> {
  const { client, broker, verifications } = deps;
  const { body } = await broker.use(session.loginName, (token) => client.getProviderAccounts({ token }));
  const connectionIds = (body.providerAccount ?? []).slice(0, maxIdsPerRequest).map(({ id }) => id);
  const storedIds = await verifications.listKnownIds(session, maxIdsPerRequest);
  const ofConnections =
    connectionIds.length === 0
      ? []
      : await requestVerifications(deps, session, { providerAccountId: connectionIds.join(',') });
  const manualIds = storedIds.filter((id) => !ofConnections.some(({ verificationId }) => verificationId === id));
  const ofManualAccounts =
    manualIds.length === 0 ? [] : await requestVerifications(deps, session, { verificationId: manualIds.join(',') });
  return newestFirst([...ofConnections, ...ofManualAccounts]);
}

/** Reads one verification. Throws `verification.not-found` if the user does not have it. */
export async function readVerification(
  deps: NeedsService & NeedsSessionProof,
  session: Session,
  verificationId: number,
): Promise<VerificationView> {
  // A service without this filter sends all verifications.
  const found = await readVerifications(deps, session, { verificationId: String(verificationId) });
  const view = found.find((candidate) => candidate.verificationId === verificationId);
  if (view === undefined) throw new HostError('verification.not-found');
  return view;
}

/**
 * Returns whether the session was created for the verification or its account. If so, the verification is part of the result even if it was
 * only read.
 */
export const isNamedByStart = ({ start }: Session, { verificationId, accountId }: VerificationView): boolean =>
  start.verificationId === verificationId || (start.accountId !== null && start.accountId === accountId);

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

/** Default number of days until deposits arrive, for services that do not report details of the deposits (service interface, section 4). */
const defaultArrivalDays = { first: 2, last: 4 };
/** Default directions of the deposits and of their withdrawal, for services that do not report details of the deposits. */
const defaultEntries: DepositView['entries'] = ['CREDIT', 'CREDIT', 'DEBIT'];

export function verificationView(verification: Verification): VerificationView {
  const { verificationId, verificationType, verificationStatus, reason, providerAccountId, accountId } = verification;
  return {
    verificationId,
    verificationType,
    verificationStatus,
    reason: reason ?? null,
    providerAccountId,
    accountId,
    accountName: verification.account?.accountName ?? null,
    mask: /([A-Za-z0-9]{2,4})$/.exec(verification.account?.accountNumber ?? '')?.[1] ?? null,
    deposits: verificationType === 'CHALLENGE_DEPOSIT' ? depositView(verification) : null,
  };
}

/** Converts the deposits of a verification. Services that report no details get the defaults above. */
function depositView({ deposit, verificationDate, remainingAttempts }: Verification): DepositView {
  return {
    entries: deposit?.entry.map(({ baseType }) => baseType) ?? defaultEntries,
    currency: deposit?.currency ?? 'USD',
    statementText: deposit?.statementText ?? '',
    expectedFrom: deposit?.expectedFrom ?? addDays(verificationDate, defaultArrivalDays.first),
    expectedTo: deposit?.expectedTo ?? addDays(verificationDate, defaultArrivalDays.last),
    remainingAttempts: remainingAttempts ?? 0,
    ...(deposit?.isTyped === true && { isTyped: true as const }),
    expiresAt: deposit?.expirationDateTime === undefined ? null : new Date(deposit.expirationDateTime).toISOString(),
  };
}

export const verificationObject = (view: VerificationView): AccessObject => ({
  kind: 'verification',
  id: view.verificationId,
  facts: view,
});
