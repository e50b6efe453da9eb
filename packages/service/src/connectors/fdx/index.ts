import type { ConsentAuthority } from '../contract/consent-authority.ts';
import { createConsentedConnector } from '../open-banking/consented-connector.ts';
import type { RegisteredParty } from '../open-banking/party.ts';
import { reachBanks, type RegionSettings } from '../open-banking/reached-banks.ts';
import { createFdxAuthority } from './authority.ts';
import { reachFdxBank } from './bank.ts';
import type { ReturnCheck } from './return-checks.ts';
import { kept } from './sealed-state.ts';

export type { RegisteredParty } from '../open-banking/party.ts';

export type FdxConnectorSettings = RegionSettings<RegisteredParty, ReturnCheck>;

/** American banks: data in the manner of FDX 6 behind FAPI 2.0 with DPoP. Sessions come from `authority.open`. */
export function createFdxConnector(settings: FdxConnectorSettings) {
  const { clock, withheldChecks: withheld = new Set() } = settings;
  const { bankOf, close } = reachBanks('American', settings, reachFdxBank);
  const connector = createConsentedConnector({
    bankOf(bankKey) {
      const { data, statusOf } = bankOf(bankKey);
      return { data, statusOf: ({ consentId }, signal) => statusOf(consentId, signal) };
    },
    readSession: kept.session.read,
    ambiguous: new Set(['INCORRECT_OAUTH_TOKEN', 'CONSENT_REQUIRED']),
  });
  const authority: ConsentAuthority = createFdxAuthority({ bankOf, clock, withheld });
  return { authority, connector, close };
}
