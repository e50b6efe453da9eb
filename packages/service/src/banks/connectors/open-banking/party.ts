import type { ReachableAddresses } from '@fin-link/storage';
import type { JWK } from 'jose';

/** Signing algorithms that every profile allows. */
type SigningAlgorithm = 'PS256' | 'ES256';

/** Client certificate and its private key, as PEM. */
export interface TransportCredentials {
  readonly certificate: string;
  readonly key: string;
}

/** The party's registration and connection at one open-banking bank. Holds secrets; never logged. */
export interface RegisteredParty {
  /** The bank's issuer. Plain HTTP is allowed on the loopback interface only. */
  readonly issuer: string;
  /** Base URL of the data API, with its version and without a trailing slash. */
  readonly dataUrl: string;
  readonly clientId: string;
  /** Redirect address as registered at the bank, which compares it exactly. */
  readonly redirectUri: string;
  /** Private key with a `kid`. Signs client assertions and request objects with its `alg`; default PS256. */
  readonly signingKey: JWK;
  /** Signing algorithm of the bank, as registered for the client. Default: PS256. */
  readonly bankAlgorithm?: SigningAlgorithm;
  /** Audience of client assertions: `issuer` (default), `token-endpoint`, or the address that the bank asks for. */
  readonly assertionAudience?: string;
  /** IANA name of the zone that the bank's times in UTC are converted to. Default: the zone of the region, if it has only one. */
  readonly timeZone?: string;
  /** Certificate of the bank's certificate authority, as PEM. Default: the authorities that the system trusts. */
  readonly authority?: string;
}

export const partyAlgorithm = ({ signingKey }: RegisteredParty): string => signingKey.alg ?? 'PS256';
export const bankAlgorithm = (party: RegisteredParty): SigningAlgorithm => party.bankAlgorithm ?? 'PS256';

/** The party's registration at a bank that binds tokens to certificates. */
export interface OpenBankParty extends RegisteredParty {
  /** Certificate for every connection. */
  readonly transport: TransportCredentials;
}

/** Limits on requests to a bank. */
export interface ExchangeLimits {
  /** Connection timeout in milliseconds. */
  readonly connectTimeout: number;
  /** Timeout of a whole exchange in milliseconds. */
  readonly requestTimeout: number;
  /** Limit on the size of a reply in bytes. */
  readonly maxReplySize: number;
  /** Addresses that may be connected to. Default: public addresses and the loopback interface. */
  readonly reachable?: ReachableAddresses;
}
