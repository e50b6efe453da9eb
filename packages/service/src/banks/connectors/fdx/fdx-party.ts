import type { RegisteredParty, TransportCredentials } from '../open-banking/party.ts';

/** How one American bank is reached, and as whom. */
export interface FdxParty extends RegisteredParty {
  /** The bank keeps investments: their holdings are asked for, which other banks may refuse. */
  readonly hasInvestments?: boolean;
}

/** At a bank whose security profile is OAuth 2.0 with scopes. */
export interface OAuth2Party extends FdxParty {
  /** Shown on every connection, and what tokens are bound to at a bank that binds them. Absent: the bank asks for none. */
  readonly transport?: TransportCredentials;
}
