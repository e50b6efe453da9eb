import type { ConsentAuthority } from '../contract/consent-authority.ts';
import { createConsentedConnector } from '../open-banking/consented-connector.ts';
import type { OpenBankParty } from '../open-banking/party.ts';
import { reachBanks, type RegionSettings } from '../open-banking/reached-banks.ts';
import { createObieAuthority } from './authority.ts';
import { reachObieBank } from './bank.ts';
import type { ReturnCheck } from './return-checks.ts';
import { sealedState } from './sealed-state.ts';

export type { OpenBankParty } from '../open-banking/party.ts';

export type ObieConnectorSettings = RegionSettings<OpenBankParty, ReturnCheck>;

/** British banks: OBIE Read/Write AIS 4.0 or 3.1 behind FAPI 1.0 Advanced with the hybrid flow. Sessions come from `authority.open`. */
export function createObieConnector(settings: ObieConnectorSettings) {
  const { clock, disabledChecks = new Set() } = settings;
  const { bankOf, close } = reachBanks('British', settings, reachObieBank);
  const connector = createConsentedConnector({
    bankOf(bankKey) {
      const { data, statusOf } = bankOf(bankKey);
      return { data, statusOf: ({ consentId }, signal) => statusOf(consentId, signal) };
    },
    readSession: sealedState.session.read,
    ambiguous: new Set(['INCORRECT_OAUTH_TOKEN']),
  });
  const authority: ConsentAuthority = createObieAuthority({ bankOf, clock, disabledChecks });
  return { authority, connector, close };
}
