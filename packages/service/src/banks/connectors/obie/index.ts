import { type BankSettings, connectBanks, type ConnectedBanks } from '../open-banking/connect-banks.ts';
import type { OpenBankParty } from '../open-banking/party.ts';
import { obieProfile } from './profile.ts';

export type { OpenBankParty } from '../open-banking/party.ts';

/** Connects British banks (OBIE). */
export const createObieConnector = (settings: BankSettings<OpenBankParty>): ConnectedBanks =>
  connectBanks(obieProfile, settings);
