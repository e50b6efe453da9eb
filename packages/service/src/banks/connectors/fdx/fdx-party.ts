import type { RegisteredParty, TransportCredentials } from '../open-banking/party.ts';

/** The party's registration and connection at one American bank. */
export interface FdxParty extends RegisteredParty {
  /** Whether the bank offers investment accounts. Holdings are requested only from these banks, because others may refuse the request. */
  readonly hasInvestments?: boolean;
  /** Whether `category` of a transaction is a merchant category code (ISO 18245). Other banks send words or codes of their own. */
  readonly hasCategoryCodes?: boolean;
}

/** The party's registration at a bank with the security profile OAuth 2.0. */
export interface OAuth2Party extends FdxParty {
  /** Certificate for every connection; the bank may bind tokens to it. Absent if the bank requires none. */
  readonly transport?: TransportCredentials;
}
