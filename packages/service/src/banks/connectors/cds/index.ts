import type { BankNotifications } from '../contract/bank-notifications.ts';
import { type BankSettings, connectBanks, type ConnectedBanks } from '../open-banking/connect-banks.ts';
import { createCdsNotifications } from './notifications.ts';
import { type CdsParty, cdsProfile } from './profile.ts';

export type { CdsParty } from './profile.ts';

export interface CdsConnectorSettings extends BankSettings<CdsParty> {
  /** Where banks send their notifications: the address in the register, to which they add `/arrangements/revoke`. */
  recipientBaseUri: string;
}

export interface ConnectedCdsBanks extends ConnectedBanks {
  /** Of that bank, when an arrangement has ended there. */
  notificationsOf(bankKey: string): BankNotifications;
}

export function createCdsConnector({ recipientBaseUri, ...settings }: CdsConnectorSettings): ConnectedCdsBanks {
  const { bankOf, ...connected } = connectBanks(cdsProfile, settings);
  const { clock } = settings;
  return {
    ...connected,
    notificationsOf: (bankKey) => createCdsNotifications({ bank: bankOf(bankKey), clock, recipientBaseUri }),
  };
}
