import type { ConsentAuthority } from '../contract/consent-authority.ts';
import { createConsentedConnector } from '../open-banking/consented-connector.ts';
import { reachBanks, type RegionSettings } from '../open-banking/reached-banks.ts';
import { createFdxAuthority } from './fapi2/authority.ts';
import { reachFdxBank } from './fapi2/bank.ts';
import type { ReturnCheck as Fapi2Check } from './fapi2/return-checks.ts';
import { sealedState as fapi2State } from './fapi2/sealed-state.ts';
import type { FdxParty, OAuth2Party } from './fdx-party.ts';
import { createOAuth2Authority } from './oauth2/authority.ts';
import { reachOAuth2Bank } from './oauth2/bank.ts';
import type { ReturnCheck as OAuth2Check } from './oauth2/return-checks.ts';
import { sealedState as oauth2State } from './oauth2/sealed-state.ts';

export type { FdxParty, OAuth2Party } from './fdx-party.ts';

export type FdxConnectorSettings = RegionSettings<FdxParty, Fapi2Check>;
export type FdxOAuth2ConnectorSettings = RegionSettings<OAuth2Party, OAuth2Check>;

/** Refusals that mean an expired token at one bank and an ended consent at another. */
const ambiguous = new Set(['INCORRECT_OAUTH_TOKEN', 'CONSENT_REQUIRED'] as const);

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

/** American banks with the same data behind OAuth 2.0: a code with PKCE, scopes, and a certificate where the bank asks for one. */
export function createFdxOAuth2Connector(settings: FdxOAuth2ConnectorSettings) {
  const { clock, disabledChecks = new Set() } = settings;
  const { bankOf, close } = reachBanks('American', settings, reachOAuth2Bank);
  const connector = createConsentedConnector({
    bankOf(bankKey) {
      const { data, statusOf } = bankOf(bankKey);
      return { data, statusOf: ({ lastingToken }, signal) => statusOf(lastingToken, signal) };
    },
    readSession: oauth2State.session.read,
    ambiguous,
  });
  const authority: ConsentAuthority = createOAuth2Authority({ bankOf, clock, disabledChecks });
  return { authority, connector, close };
}
