import type { JWK } from 'jose';

/** PEM. */
export interface TransportCredentials {
  readonly certificate: string;
  readonly key: string;
}

/** How one bank of open banking is reached, and as whom. Holds secrets: never logged. */
export interface RegisteredParty {
  /** Plain HTTP on the loopback only. */
  readonly issuer: string;
  /** Base of the data API, with its version and without a slash at the end. */
  readonly dataUrl: string;
  readonly clientId: string;
  /** Registered at the bank, compared to the letter. */
  readonly redirectUri: string;
  /** Private, with its `kid`: signs client assertions and request objects. */
  readonly signingKey: JWK;
}

/** At a bank that binds tokens to certificates. */
export interface OpenBankParty extends RegisteredParty {
  readonly transport: TransportCredentials;
  /** PEM of who vouches for the bank's certificate. */
  readonly authority: string;
}

export interface ExchangeLimits {
  /** Milliseconds until a connection must stand. */
  readonly connectTimeout: number;
  /** Milliseconds a whole exchange may take, the bank's own slowness included. */
  readonly requestTimeout: number;
  /** Bytes a reply may have. */
  readonly maxReplySize: number;
}
