import { type RequestedData, requestedForAll } from '../contract/requested-data.ts';
import { problem, unrequestedProblem } from '../contract/bank-failures.ts';
import type {
  AdditionalStatus,
  BankAccount,
  BankHolding,
  BankProblem,
  BankTarget,
  Connector,
  Listed,
  ListedTransaction,
  ListPage,
  TransactionPeriod,
} from '../contract/connector.ts';
import type { EndedGrant } from '../contract/consent-authority.ts';
import { outcomeOf } from './problems.ts';

/** Requests to one bank about one consent. `Session` is the state that `authority.open` returns. */
export interface ConsentedBank<Session> {
  data: {
    accounts(session: Session, signal: AbortSignal, requested: RequestedData): Promise<Listed<BankAccount>>;
    transactions(
      session: Session,
      accountKey: string,
      period: TransactionPeriod,
      signal: AbortSignal,
    ): Promise<ListPage<ListedTransaction>>;
    /** Absent if the standard has no holdings. */
    holdings?(session: Session, accountKey: string, signal: AbortSignal): Promise<Listed<BankHolding>>;
  };
  /** Reads the bank's own status of the consent. */
  readConsentStatus(session: Session, signal: AbortSignal): Promise<{ kind: 'active' } | EndedGrant | BankProblem>;
}

interface ConsentedConnectorParts<Session> {
  bankOf(bankKey: string): ConsentedBank<Session>;
  /** Reads the session from the text that `authority.open` returned. */
  readSession(sealed: string): Session;
  /** Refusals that can mean an expired token or an ended consent. The status of the consent distinguishes the two. */
  ambiguousStatuses: ReadonlySet<AdditionalStatus>;
}

/** Creates the connector of a profile's banks. It has no sign-in: sessions come from the authority. */
export function createConsentedConnector<Session>({
  bankOf,
  readSession,
  ambiguousStatuses,
}: ConsentedConnectorParts<Session>): Connector {
  const refuseCredentials = async (): Promise<BankProblem> =>
    unrequestedProblem('CONSENT_REQUIRED', 'reached with a consent only');

  /** Reads data. After an ambiguous refusal, reads the status of the consent and reports an ended consent instead. */
  async function read<T extends { kind: string }>(
    { bankKey }: BankTarget,
    sealedSession: string,
    signal: AbortSignal,
    readData: (data: ConsentedBank<Session>['data'], session: Session) => Promise<T | BankProblem>,
  ): Promise<T | BankProblem> {
    const bank = bankOf(bankKey);
    const session = readSession(sealedSession);
    const outcome = await readData(bank.data, session);
    if (!isProblem(outcome) || !ambiguousStatuses.has(outcome.additionalStatus)) return outcome;
    const status = await outcomeOf(() => bank.readConsentStatus(session, signal));
    if (status.kind === 'active') return outcome;
    if (status.kind === 'problem') return status.additionalStatus === 'NEW_AUTHENTICATION_REQUIRED' ? status : outcome;
    return status.reason === 'expired'
      ? problem('CONSENT_EXPIRED', 'consent expired')
      : problem('CONSENT_REVOKED', 'consent ended');
  }

  return {
    signIn: refuseCredentials,
    answer: refuseCredentials,
    async resume({ bankKey }, session, signal) {
      const status = await outcomeOf(() => bankOf(bankKey).readConsentStatus(readSession(session), signal));
      if (status.kind === 'problem') return status;
      return status.kind === 'active'
        ? { kind: 'signed-in', session }
        : problem('SITE_SESSION_INVALIDATED', 'consent ended');
    },
    listAccounts: (target, session, signal, requested = requestedForAll) =>
      read(target, session, signal, (data, opened) => data.accounts(opened, signal, requested)),
    listTransactions: (target, session, accountKey, period, signal) =>
      read(target, session, signal, (data, opened) => data.transactions(opened, accountKey, period, signal)),
    listHoldings: (target, session, accountKey, signal) =>
      read(
        target,
        session,
        signal,
        async (data, opened): Promise<Listed<BankHolding>> =>
          (await data.holdings?.(opened, accountKey, signal)) ?? { kind: 'listed', items: [] },
      ),
    /** Does nothing: the consent outlives a refresh, and its access token expires. */
    signOut: async () => {},
  };
}

const isProblem = (outcome: { kind: string } | BankProblem): outcome is BankProblem => outcome.kind === 'problem';
