import type { ReachableAddresses } from '@fin-link/storage';
import type { JWK } from 'jose';

/** What every profile allows. */
export type SigningAlgorithm = 'PS256' | 'ES256';

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
  /** Private, with its `kid`: signs client assertions and request objects, by its `alg` or PS256. */
  readonly signingKey: JWK;
  /** What the bank signs with, as the client is registered. Default: PS256. */
  readonly bankAlgorithm?: SigningAlgorithm;
  /** Whom client assertions are made out to: `issuer` (the default), `token-endpoint`, or the address that the bank asks for. */
  readonly assertionAudience?: string;
  /** IANA name of the zone whose days the bank's moments in UTC belong to. Default: that of the region, if it has one. */
  readonly timeZone?: string;
  /** PEM of who may vouch for the bank's certificates. Default: whom the system trusts. */
  readonly authority?: string;
}

export const ownAlgorithm = ({ signingKey }: RegisteredParty): string => signingKey.alg ?? 'PS256';
export const bankAlgorithm = (party: RegisteredParty): SigningAlgorithm => party.bankAlgorithm ?? 'PS256';

/** At a bank that binds tokens to certificates. */
export interface OpenBankParty extends RegisteredParty {
  readonly transport: TransportCredentials;
}

export interface ExchangeLimits {
  /** Milliseconds until a connection must stand. */
  readonly connectTimeout: number;
  /** Milliseconds a whole exchange may take, the bank's own slowness included. */
  readonly requestTimeout: number;
  /** Bytes a reply may have. */
  readonly maxReplySize: number;
  /** Default: public addresses and this machine's own. */
  readonly reachable?: ReachableAddresses;
}
