import type { Clock } from '@fin-link/storage';
import { problem } from '../bank-failures.ts';
import type { BankProblem, BankTarget, Connector } from '../connector.ts';
import type { ConsentAuthority } from '../consent-authority.ts';
import { outcomeOf } from '../open-banking/oauth-problem.ts';
import type { ExchangeLimits, OpenBankParty } from '../open-banking/party.ts';
import { createObieAuthority } from './authority.ts';
import { reachObieBank, type ObieBank } from './bank.ts';
import { kept, type ObieSession } from './kept.ts';
import type { ReturnCheck } from './return-checks.ts';

export type { OpenBankParty } from '../open-banking/party.ts';

export interface ObieConnectorSettings extends ExchangeLimits {
  /** By the bank's key, e.g. `16020`. */
  banks: ReadonlyMap<string, OpenBankParty>;
  /** Of the protocol. */
  clock: Clock;
  /** Checks of a return that are not made: none, but for the tests that show what each one is there for. */
  withheldChecks?: ReadonlySet<ReturnCheck>;
}

/** British banks: OBIE Read/Write AIS 4.0 behind FAPI 1.0 Advanced with the hybrid flow. Sessions come from `authority.open`. */
export function createObieConnector({ banks, clock, withheldChecks, ...limits }: ObieConnectorSettings) {
  const reached = new Map([...banks].map(([bankKey, party]) => [bankKey, reachObieBank(party, clock, limits)]));
  const bankOf = (bankKey: string): ObieBank => {
    const bank = reached.get(bankKey);
    if (bank === undefined) throw new Error(`no British bank has the key ${bankKey}`);
    return bank;
  };
  const noPassword = async (): Promise<BankProblem> => problem('CONSENT_REQUIRED', 'reached with a consent only');

  /** A bank answers 401 for an old token and for a consent that is gone; its own view of the consent tells which. */
  async function read<T extends { kind: string }>(
    { bankKey }: BankTarget,
    keptSession: string,
    signal: AbortSignal,
    work: (bank: ObieBank, session: ObieSession) => Promise<T | BankProblem>,
  ): Promise<T | BankProblem> {
    const bank = bankOf(bankKey);
    const session = kept.session.read(keptSession);
    const outcome = await work(bank, session);
    if (!isProblem(outcome) || outcome.additionalStatus !== 'INCORRECT_OAUTH_TOKEN') return outcome;
    const status = await outcomeOf(() => bank.statusOf(session.consentId, signal));
    if (status.kind === 'active') return outcome;
    if (status.kind === 'problem') return status.additionalStatus === 'NEW_AUTHENTICATION_REQUIRED' ? status : outcome;
    return status.reason === 'expired'
      ? problem('CONSENT_EXPIRED', 'consent expired')
      : problem('CONSENT_REVOKED', 'consent ended');
  }

  const connector: Connector = {
    signIn: noPassword,
    answer: noPassword,
    async resume({ bankKey }, session, signal) {
      const bank = bankOf(bankKey);
      const status = await outcomeOf(() => bank.statusOf(kept.session.read(session).consentId, signal));
      if (status.kind === 'problem') return status;
      return status.kind === 'active'
        ? { kind: 'signed-in', session }
        : problem('SITE_SESSION_INVALIDATED', 'consent ended');
    },
    listAccounts: (target, session, signal) =>
      read(target, session, signal, ({ data }, opened) => data.accounts(opened, signal)),
    listTransactions: (target, session, accountKey, period, signal) =>
      read(target, session, signal, ({ data }, opened) => data.transactions(opened, accountKey, period, signal)),
    listHoldings: async () => ({ kind: 'listed', items: [] }),
    /** The consent outlives a refresh of data, and its access token ends by itself. */
    signOut: async () => {},
  };
  const authority: ConsentAuthority = createObieAuthority({ bankOf, clock, withheld: withheldChecks ?? new Set() });
  return {
    authority,
    connector,
    close: async (): Promise<void> => void (await Promise.all([...reached.values()].map((bank) => bank.close()))),
  };
}

const isProblem = (outcome: { kind: string } | BankProblem): outcome is BankProblem => outcome.kind === 'problem';
