import type { Clock } from '@fin-link/storage';
import type { Connector } from '../contract/connector.ts';
import type { ConsentAuthority } from '../contract/consent-authority.ts';
import { createAuthority } from './authority.ts';
import { openBank, type OpenBank } from './bank.ts';
import { createConsentedConnector } from './consented-connector.ts';
import type { ExchangeLimits, RegisteredParty } from './party.ts';
import type { GrantParts, Profile, ReachedBank, TransactionParts } from './profile.ts';

export interface BankSettings<P extends RegisteredParty> extends ExchangeLimits {
  /** Parties by the bank's key, for example `16020`. */
  banks: ReadonlyMap<string, P>;
  /** Protocol clock. */
  clock: Clock;
}

export interface ConnectedBanks {
  authority: ConsentAuthority;
  connector: Connector;
  close(): Promise<void>;
}

/** Connects banks of one profile, each with its own keys and connections. Sessions come from `authority.open`. */
export function connectBanks<
  P extends RegisteredParty,
  X extends ReachedBank<S>,
  T extends TransactionParts,
  G extends GrantParts,
  S,
>(
  profile: Profile<P, X, T, G, S>,
  { banks, clock, ...limits }: BankSettings<P>,
): ConnectedBanks & { bankOf(bankKey: string): OpenBank<P> & X } {
  const reached = new Map(
    [...banks].map(([bankKey, party]) => {
      const bank = openBank(party, profile, clock, limits);
      return [bankKey, { ...bank, ...profile.reach(bank, clock) }] as const;
    }),
  );
  function bankOf(bankKey: string) {
    const bank = reached.get(bankKey);
    if (bank === undefined) throw new Error(`no ${profile.banks} bank has the key ${bankKey}`);
    return bank;
  }
  const { ambiguous, sealed } = profile;
  return {
    bankOf,
    authority: createAuthority(profile, bankOf, clock),
    connector: createConsentedConnector({ bankOf, readSession: sealed.session.read, ambiguous }),
    close: async (): Promise<void> => void (await Promise.all([...reached.values()].map(({ http }) => http.close()))),
  };
}
