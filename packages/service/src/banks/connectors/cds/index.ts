import type { BankNotifications } from '../contract/bank-notifications.ts';
import { type BankSettings, connectBanks, type ConnectedBanks } from '../open-banking/connect-banks.ts';
import { createCdsNotifications } from './notifications.ts';
import { type CdsParty, cdsProfile } from './profile.ts';

export type { CdsParty } from './profile.ts';

export interface CdsConnectorSettings extends BankSettings<CdsParty> {
  /** Base address of the party in the register, without a trailing slash. Banks send notifications to `/arrangements/revoke` below it. */
  recipientBaseUri: string;
}

/** Connected Australian banks, and the readers of their notifications. */
export interface ConnectedCdsBanks extends ConnectedBanks {
  /** Returns the reader of a bank's notifications about ended arrangements. */
  notificationsOf(bankKey: string): BankNotifications;
}

/** Connects Australian banks (Consumer Data Standards). */
export function createCdsConnector({ recipientBaseUri, ...settings }: CdsConnectorSettings): ConnectedCdsBanks {
  const { bankOf, ...connected } = connectBanks(cdsProfile, settings);
  const { clock } = settings;
  return {
    ...connected,
    notificationsOf: (bankKey) => createCdsNotifications({ bank: bankOf(bankKey), clock, recipientBaseUri }),
  };
}
