import type { Connector, ConsentAuthority, BankNotifications } from '../../banks/connectors/index.ts';
import type { ConsentRegion } from '../../platform/database/index.ts';

/** State of the client certificate with which the service authenticates at a bank. */
export interface BankCertificate {
  until: Date;
  /** `ending`: the certificate must be replaced soon. `ended`: the certificate has expired. */
  state: 'good' | 'ending' | 'ended';
}

/** Open banking banks by provider id. */
export type OpenBanks = Pick<ReadonlyMap<number, OpenBank>, 'get' | 'has'> & Iterable<[number, OpenBank]>;

/** An open banking bank, whose data can only be read under a consent. */
export interface OpenBank {
  region: ConsentRegion;
  /** The bank's name in its connector. */
  bankKey: string;
  /** The bank's sign-in page, whose host name is shown to users. Default: the page in the catalog. */
  signInUrl?: string;
  /** Catalog entry set by the operator. Default: the entry of the provider in the catalog. */
  listed?: { name: string; website: string; country: ConsentRegion };
  /** Returns the state of the client certificate. Not defined if the connector has no certificate. */
  certificate?(): BankCertificate;
  authority: ConsentAuthority;
  connector: Connector;
  /** Defined if banks of the region report the end of a consent. */
  notifications?: BankNotifications;
}
