import type { AdditionalStatus } from '../contract/connector.ts';
import type { ConsentAuthority } from '../contract/consent-authority.ts';
import { createConsentedConnector } from '../open-banking/consented-connector.ts';
import { reachBanks, type RegionSettings } from '../open-banking/reached-banks.ts';
import { createCdsAuthority } from './authority.ts';
import { reachCdsBank, type CdsParty } from './bank.ts';
import { createCdsNotifications, type BankNotifications, type NotificationCheck } from './notifications.ts';
import type { ReturnCheck } from './return-checks.ts';
import { sealedState } from './sealed-state.ts';

export type { CdsParty } from './bank.ts';

export interface CdsConnectorSettings extends RegionSettings<CdsParty, ReturnCheck> {
  /** Where banks send their notifications: the address in the register, to which they add `/arrangements/revoke`. */
  recipientBaseUri: string;
  /** Checks of a notification that are not made, as those of a return. */
  disabledNotificationChecks?: ReadonlySet<NotificationCheck>;
}

/** An old token or an arrangement that is gone; an arrangement that is over or waits for its customer. */
const ambiguous: ReadonlySet<AdditionalStatus> = new Set(['INCORRECT_OAUTH_TOKEN', 'CONSENT_EXPIRED']);

/** Australian banks: Consumer Data Standards 1.36.0 behind FAPI 1.0 Advanced with signed responses. Sessions come from `authority.open`. */
export function createCdsConnector(settings: CdsConnectorSettings) {
  const { clock, recipientBaseUri, disabledChecks = new Set(), disabledNotificationChecks = new Set() } = settings;
  const { bankOf, close } = reachBanks('Australian', settings, reachCdsBank);
  const connector = createConsentedConnector({ bankOf, readSession: sealedState.session.read, ambiguous });
  const authority: ConsentAuthority = createCdsAuthority({ bankOf, clock, disabledChecks });
  return {
    authority,
    connector,
    close,
    /** Of that bank, when an arrangement has ended there. */
    notificationsOf: (bankKey: string): BankNotifications =>
      createCdsNotifications({
        bank: bankOf(bankKey),
        clock,
        recipientBaseUri,
        disabledChecks: disabledNotificationChecks,
      }),
  };
}
