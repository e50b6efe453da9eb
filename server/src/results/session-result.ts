import type { SessionResult } from '@fin-link/contracts/browser';
import { ServiceCallError } from '@fin-link/service-client';
import type { HostDeps } from '../deps.ts';
import { HostError } from '../http/host-error.ts';
import type { TouchedAccount } from '../provider-accounts/readings.ts';
import type { Session } from '../sessions/session.ts';
import { outcomeOf } from './outcome.ts';

type ResultParts = Pick<HostDeps, 'client' | 'broker' | 'readings'>;
type ResultAccount = SessionResult['providerAccounts'][number];

const isMissing = (error: unknown): boolean =>
  (error instanceof ServiceCallError && error.code === 'Y807') ||
  (error instanceof HostError && error.code === 'provider-account.not-found');

async function readAccount(
  { client, broker, readings }: ResultParts,
  session: Session,
  providerAccountId: number,
): Promise<ResultAccount | null> {
  try {
    const view = await readings.read(session, providerAccountId);
    const { providerId, providerName, requestId, status, additionalStatus } = view;
    const accountIds: number[] = [];
    if (view.accountsListed) {
      const { body } = await broker.use(session.loginName, (token) =>
        client.getAccounts({ token, query: { providerAccountId: String(providerAccountId) } }),
      );
      accountIds.push(
        ...(body.account ?? []).filter((account) => account.accountStatus !== 'DELETED').map((account) => account.id),
      );
    }
    return { providerAccountId, providerId, providerName, requestId, status, additionalStatus, accountIds };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const asLastRead = ({ providerAccountId, providerId, reading }: TouchedAccount): ResultAccount => ({
  providerAccountId,
  providerId,
  providerName: reading.providerName,
  requestId: reading.requestId,
  status: reading.status,
  additionalStatus: reading.additionalStatus,
  accountIds: [],
});

/**
 * Reads at the service what the session left behind. With `orLastRead`, a service that does not answer is replaced by what
 * was read last; without it the call's error is thrown.
 */
export async function resultAccounts(
  parts: ResultParts,
  session: Session,
  orLastRead: boolean,
): Promise<ResultAccount[]> {
  const touched = await parts.readings.touched(session);
  const gone = new Set(touched.filter((account) => account.deleted).map((account) => account.providerAccountId));
  const ids = new Set(
    [...touched.map((account) => account.providerAccountId), ...(session.snapshot?.completed ?? [])].filter(
      (id) => !gone.has(id),
    ),
  );
  const accounts: ResultAccount[] = [];
  for (const id of ids) {
    const known = touched.find((account) => account.providerAccountId === id);
    try {
      const account = await readAccount(parts, session, id);
      if (account !== null) accounts.push(account);
    } catch (error) {
      if (!orLastRead || !(error instanceof ServiceCallError)) throw error;
      if (known !== undefined) accounts.push(asLastRead(known));
    }
  }
  return accounts;
}

export function sessionResult(session: Session, providerAccounts: readonly ResultAccount[]): SessionResult {
  const finished = session.endedAt !== null;
  return {
    sessionId: session.sessionId,
    loginName: session.loginName,
    status: finished ? 'finished' : 'open',
    outcome: finished ? outcomeOf(session.claimedOutcome, providerAccounts) : null,
    endedBy: session.endedBy,
    screen: session.screen ?? session.snapshot?.step ?? null,
    reference: session.reference,
    createdAt: session.createdAt.toISOString(),
    finishedAt: session.endedAt?.toISOString() ?? null,
    providerAccounts: [...providerAccounts],
  };
}
