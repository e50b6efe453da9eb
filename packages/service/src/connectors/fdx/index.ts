import type { ConsentAuthority } from '../contract/consent-authority.ts';
import { type BankSettings, connectBanks, type ConnectedBanks } from '../open-banking/connect-banks.ts';
import { createConsentedConnector } from '../open-banking/consented-connector.ts';
import { reachBanks, type RegionSettings } from '../open-banking/reached-banks.ts';
import { createFdxAuthority } from './fapi2/authority.ts';
import { reachFdxBank } from './fapi2/bank.ts';
import type { ReturnCheck as Fapi2Check } from './fapi2/return-checks.ts';
import { sealedState as fapi2State } from './fapi2/sealed-state.ts';
import { ambiguous } from './fdx-client.ts';
import type { FdxParty, OAuth2Party } from './fdx-party.ts';
import { oauth2Profile } from './oauth2/profile.ts';

export type { FdxParty, OAuth2Party } from './fdx-party.ts';

export type FdxConnectorSettings = RegionSettings<FdxParty, Fapi2Check>;

/** American banks: data in the manner of FDX 6 behind FAPI 2.0 with DPoP. Sessions come from `authority.open`. */
export function createFdxConnector(settings: FdxConnectorSettings) {
  const { clock, disabledChecks = new Set() } = settings;
  const { bankOf, close } = reachBanks('American', settings, reachFdxBank);
  const connector = createConsentedConnector({
    bankOf(bankKey) {
      const { data, statusOf } = bankOf(bankKey);
      return { data, statusOf: ({ consentId }, signal) => statusOf(consentId, signal) };
    },
    readSession: fapi2State.session.read,
    ambiguous,
  });
  const authority: ConsentAuthority = createFdxAuthority({ bankOf, clock, disabledChecks });
  return { authority, connector, close };
}

export const createFdxOAuth2Connector = (settings: BankSettings<OAuth2Party>): ConnectedBanks =>
  connectBanks(oauth2Profile, settings);
