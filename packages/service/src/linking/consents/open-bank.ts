import type { Connector, ConsentAuthority, BankNotifications } from '../../banks/connectors/index.ts';
import type { ConsentRegion } from '../../platform/database/index.ts';

export interface BankCertificate {
  until: Date;
  /** `ending`: it is time to have the next one. */
  state: 'good' | 'ending' | 'ended';
}

/** Banks of open banking, by provider. */
export type OpenBanks = Pick<ReadonlyMap<number, OpenBank>, 'get' | 'has'> & Iterable<[number, OpenBank]>;

/** A bank of open banking: reached with a consent, and with nothing else. */
export interface OpenBank {
  region: ConsentRegion;
  /** The bank's name at its connector. */
  bankKey: string;
  /** Page of the bank to which users go, so that they can be told its name. Default: the catalogue's. */
  signInUrl?: string;
  /** As the catalogue shows it, where its operator names it. Default: what the catalogue has by that id. */
  listed?: { name: string; website: string; country: ConsentRegion };
  /** Of the certificate that it is reached with, where somebody has to see to the next one. */
  certificate?(): BankCertificate;
  authority: ConsentAuthority;
  connector: Connector;
  /** Where its region has banks say by themselves that a consent has ended. */
  notifications?: BankNotifications;
}
