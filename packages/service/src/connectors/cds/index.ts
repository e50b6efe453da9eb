import type { Clock } from '@fin-link/storage';
import { problem } from '../bank-failures.ts';
import type { BankProblem, BankTarget, Connector } from '../connector.ts';
import type { ConsentAuthority } from '../consent-authority.ts';
import { outcomeOf } from '../open-banking/oauth-problem.ts';
import type { ExchangeLimits, OpenBankParty } from '../open-banking/party.ts';
import { createCdsAuthority } from './authority.ts';
import { type CdsBank, reachCdsBank } from './bank.ts';
import { kept, type CdsSession } from './kept.ts';
import { createNotices, type EndingNotices, type NoticeCheck } from './notices.ts';
import type { ReturnCheck } from './return-checks.ts';

export interface CdsConnectorSettings extends ExchangeLimits {
  /** By the bank's key, e.g. `16040`. */
  banks: ReadonlyMap<string, OpenBankParty>;
  /** Of the protocol. */
  clock: Clock;
  /** Where banks send their notices: the address in the register, to which they add `/arrangements/revoke`. */
  recipientBaseUri: string;
  /** Checks of a return that are not made: none, but for the tests that show what each one is there for. */
  withheldChecks?: ReadonlySet<ReturnCheck>;
  /** The same of a notice. */
  withheldNoticeChecks?: ReadonlySet<NoticeCheck>;
}

/** What a refusal may mean that only the bank's own view of the arrangement tells. */
const unclear = new Set(['INCORRECT_OAUTH_TOKEN', 'CONSENT_EXPIRED']);

/** Australian banks: Consumer Data Standards 1.36.0 behind FAPI 1.0 Advanced with signed responses. Sessions come from `authority.open`. */
export function createCdsConnector(settings: CdsConnectorSettings) {
  const { banks, clock, recipientBaseUri, withheldChecks, withheldNoticeChecks, ...limits } = settings;
  const reached = new Map([...banks].map(([bankKey, party]) => [bankKey, reachCdsBank(party, clock, limits)]));
  const bankOf = (bankKey: string): CdsBank => {
    const bank = reached.get(bankKey);
    if (bank === undefined) throw new Error(`no Australian bank has the key ${bankKey}`);
    return bank;
  };
  const noPassword = async (): Promise<BankProblem> => problem('CONSENT_REQUIRED', 'reached with a consent only');

  async function read<T extends { kind: string }>(
    { bankKey }: BankTarget,
    keptSession: string,
    signal: AbortSignal,
    work: (bank: CdsBank, session: CdsSession) => Promise<T | BankProblem>,
  ): Promise<T | BankProblem> {
    const bank = bankOf(bankKey);
    const session = kept.session.read(keptSession);
    const outcome = await work(bank, session);
    if (!isProblem(outcome) || !unclear.has(outcome.additionalStatus)) return outcome;
    const status = await outcomeOf(() => bank.statusOf(session, signal));
    if (status.kind === 'active') return outcome;
    if (status.kind === 'problem') return status.additionalStatus === 'NEW_AUTHENTICATION_REQUIRED' ? status : outcome;
    return status.reason === 'expired'
      ? problem('CONSENT_EXPIRED', 'sharing expired')
      : problem('CONSENT_REVOKED', 'arrangement ended');
  }

  const connector: Connector = {
    signIn: noPassword,
    answer: noPassword,
    async resume({ bankKey }, session, signal) {
      const bank = bankOf(bankKey);
      const status = await outcomeOf(() => bank.statusOf(kept.session.read(session), signal));
      if (status.kind === 'problem') return status;
      return status.kind === 'active'
        ? { kind: 'signed-in', session }
        : problem('SITE_SESSION_INVALIDATED', 'arrangement ended');
    },
    listAccounts: (target, session, signal) =>
      read(target, session, signal, ({ data }, opened) => data.accounts(opened, signal)),
    listTransactions: (target, session, accountKey, period, signal) =>
      read(target, session, signal, ({ data }, opened) => data.transactions(opened, accountKey, period, signal)),
    listHoldings: async () => ({ kind: 'listed', items: [] }),
    /** The arrangement outlives a refresh of data, and its access token ends by itself. */
    signOut: async () => {},
  };
  const authority: ConsentAuthority = createCdsAuthority({ bankOf, clock, withheld: withheldChecks ?? new Set() });
  return {
    authority,
    connector,
    /** Of that bank, when an arrangement has ended there. */
    noticesOf: (bankKey: string): EndingNotices =>
      createNotices({ bank: bankOf(bankKey), clock, recipientBaseUri, withheld: withheldNoticeChecks ?? new Set() }),
    close: async (): Promise<void> => void (await Promise.all([...reached.values()].map((bank) => bank.close()))),
  };
}

const isProblem = (outcome: { kind: string } | BankProblem): outcome is BankProblem => outcome.kind === 'problem';
