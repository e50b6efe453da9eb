import type { Clock } from '@fin-link/storage';
import type { ConsentAuthority } from '../consent-authority.ts';
import { createConsentedConnector } from '../open-banking/consented-connector.ts';
import type { ExchangeLimits, RegisteredParty } from '../open-banking/party.ts';
import { createFdxAuthority } from './authority.ts';
import { reachFdxBank, type FdxBank } from './bank.ts';
import { kept } from './kept.ts';
import type { ReturnCheck } from './return-checks.ts';

export type { RegisteredParty } from '../open-banking/party.ts';

export interface FdxConnectorSettings extends ExchangeLimits {
  /** By the bank's key, e.g. `16030`. */
  banks: ReadonlyMap<string, RegisteredParty>;
  /** Of the protocol. */
  clock: Clock;
  /** Checks of what a bank returns that are not made: none, but for the tests that show what each one is there for. */
  withheldChecks?: ReadonlySet<ReturnCheck>;
}

/** American banks: data in the manner of FDX 6 behind FAPI 2.0 with DPoP. Sessions come from `authority.open`. */
export function createFdxConnector({ banks, clock, withheldChecks, ...limits }: FdxConnectorSettings) {
  const reached = new Map([...banks].map(([bankKey, party]) => [bankKey, reachFdxBank(party, clock, limits)]));
  const bankOf = (bankKey: string): FdxBank => {
    const bank = reached.get(bankKey);
    if (bank === undefined) throw new Error(`no American bank has the key ${bankKey}`);
    return bank;
  };
  const connector = createConsentedConnector({
    bankOf(bankKey) {
      const { data, statusOf } = bankOf(bankKey);
      return { data, statusOf: ({ consentId }, signal) => statusOf(consentId, signal) };
    },
    readSession: kept.session.read,
    ambiguous: new Set(['INCORRECT_OAUTH_TOKEN', 'CONSENT_REQUIRED']),
  });
  const authority: ConsentAuthority = createFdxAuthority({ bankOf, clock, withheld: withheldChecks ?? new Set() });
  return {
    authority,
    connector,
    close: async (): Promise<void> => void (await Promise.all([...reached.values()].map((bank) => bank.close()))),
  };
}
