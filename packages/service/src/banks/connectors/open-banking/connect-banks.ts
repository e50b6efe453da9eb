import type { Clock } from '@fin-link/storage';
import type { Connector } from '../contract/connector.ts';
import type { ConsentAuthority } from '../contract/consent-authority.ts';
import { createAuthority } from './authority.ts';
import { createBankClients, type BankClients } from './bank-clients.ts';
import { type ConsentedBank, createConsentedConnector } from './consented-connector.ts';
import type { ExchangeLimits, RegisteredParty } from './party.ts';
import type { GrantParts, SecurityProfile, TransactionParts } from './profile.ts';

export interface BankSettings<Party extends RegisteredParty> extends ExchangeLimits {
  /** Registrations by the bank's key at this connector, for example the provider id `16020`. */
  banks: ReadonlyMap<string, Party>;
  /** Protocol clock. */
  clock: Clock;
}

/** The parts of the service that reach the banks of one profile. */
export interface ConnectedBanks {
  /** Gives, renews and ends consents at the banks. */
  authority: ConsentAuthority;
  /** Reads accounts and transactions. Its sessions come from `authority.open`. */
  connector: Connector;
  close(): Promise<void>;
}

/**
 * Creates the clients of all banks of one profile, each with its own keys and connections. `bankOf` returns the client of a bank by its
 * key; it throws if no bank has the key.
 */
export function connectBanks<
  Party extends RegisteredParty,
  Bank extends ConsentedBank<Session>,
  Transaction extends TransactionParts,
  Grant extends GrantParts,
  Session,
>(
  profile: SecurityProfile<Party, Bank, Transaction, Grant, Session>,
  { banks, clock, ...limits }: BankSettings<Party>,
): ConnectedBanks & { bankOf(bankKey: string): BankClients<Party> & Bank } {
  const banksByKey = new Map(
    [...banks].map(([bankKey, party]) => {
      const bank = createBankClients(party, profile, clock, limits);
      return [bankKey, { ...bank, ...profile.createBankRequests(bank, clock) }] as const;
    }),
  );
  function bankOf(bankKey: string) {
    const bank = banksByKey.get(bankKey);
    if (bank === undefined) throw new Error(`no ${profile.bankLabel} bank has the key ${bankKey}`);
    return bank;
  }
  const { ambiguousStatuses, sealedState } = profile;
  return {
    bankOf,
    authority: createAuthority(profile, bankOf, clock),
    connector: createConsentedConnector({ bankOf, readSession: sealedState.session.read, ambiguousStatuses }),
    close: async (): Promise<void> =>
      void (await Promise.all([...banksByKey.values()].map(({ http }) => http.close()))),
  };
}
