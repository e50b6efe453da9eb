import type { Connector, ConsentAuthority, BankNotifications } from '../../banks/connectors/index.ts';
import type { ConsentRegion } from '../../platform/database/index.ts';

export interface BankCertificate {
  until: Date;
  /** `ending`: the certificate must be replaced soon. */
  state: 'good' | 'ending' | 'ended';
}

/** Banks of open banking, by provider id. */
export type OpenBanks = Pick<ReadonlyMap<number, OpenBank>, 'get' | 'has'> & Iterable<[number, OpenBank]>;

/** A bank of open banking, whose data is read under a consent only. */
export interface OpenBank {
  region: ConsentRegion;
  /** The bank's name at its connector. */
  bankKey: string;
  /** The bank's sign-in page, whose host users are shown. Default: the catalog's. */
  signInUrl?: string;
  /** Entry of the catalog, if the operator sets it. Default: the catalog's entry of that provider. */
  listed?: { name: string; website: string; country: ConsentRegion };
  /** Returns the state of the client certificate; absent if none needs to be replaced. */
  certificate?(): BankCertificate;
  authority: ConsentAuthority;
  connector: Connector;
  /** Present if banks of the region report the end of a consent. */
  notifications?: BankNotifications;
}
