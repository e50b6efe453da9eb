import type { Clock } from '@fin-link/storage';
import type { ConsentAuthority } from '../consent-authority.ts';
import { createConsentedConnector } from '../open-banking/consented-connector.ts';
import type { ExchangeLimits, OpenBankParty } from '../open-banking/party.ts';
import { createObieAuthority } from './authority.ts';
import { reachObieBank, type ObieBank } from './bank.ts';
import { kept } from './kept.ts';
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
  const connector = createConsentedConnector({
    bankOf(bankKey) {
      const { data, statusOf } = bankOf(bankKey);
      return { data, statusOf: ({ consentId }, signal) => statusOf(consentId, signal) };
    },
    readSession: kept.session.read,
    ambiguous: new Set(['INCORRECT_OAUTH_TOKEN']),
  });
  const authority: ConsentAuthority = createObieAuthority({ bankOf, clock, withheld: withheldChecks ?? new Set() });
  return {
    authority,
    connector,
    close: async (): Promise<void> => void (await Promise.all([...reached.values()].map((bank) => bank.close()))),
  };
}
