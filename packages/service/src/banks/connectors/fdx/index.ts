import { type BankSettings, connectBanks, type ConnectedBanks } from '../open-banking/connect-banks.ts';
import { fapi2Profile } from './fapi2-profile.ts';
import type { FdxParty, OAuth2Party } from './fdx-client.ts';
import { oauth2Profile } from './oauth2-profile.ts';

export type { FdxParty, OAuth2Party } from './fdx-client.ts';

/** Connects American banks with the security profile FAPI 2.0. */
export const createFdxConnector = (settings: BankSettings<FdxParty>): ConnectedBanks =>
  connectBanks(fapi2Profile, settings);

/** Connects American banks with the security profile OAuth 2.0. */
export const createFdxOAuth2Connector = (settings: BankSettings<OAuth2Party>): ConnectedBanks =>
  connectBanks(oauth2Profile, settings);
