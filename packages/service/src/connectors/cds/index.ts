import type { AdditionalStatus } from '../contract/connector.ts';
import type { ConsentAuthority } from '../contract/consent-authority.ts';
import { createConsentedConnector } from '../open-banking/consented-connector.ts';
import type { OpenBankParty } from '../open-banking/party.ts';
import { reachBanks, type RegionSettings } from '../open-banking/reached-banks.ts';
import { createCdsAuthority } from './authority.ts';
import { reachCdsBank } from './bank.ts';
import { createNotices, type EndingNotices, type NoticeCheck } from './notifications.ts';
import type { ReturnCheck } from './return-checks.ts';
import { kept } from './sealed-state.ts';

export interface CdsConnectorSettings extends RegionSettings<OpenBankParty, ReturnCheck> {
  /** Where banks send their notices: the address in the register, to which they add `/arrangements/revoke`. */
  recipientBaseUri: string;
  /** Checks of a notice that are not made, as those of a return. */
  withheldNoticeChecks?: ReadonlySet<NoticeCheck>;
}

/** An old token or an arrangement that is gone; an arrangement that is over or waits for its customer. */
const ambiguous: ReadonlySet<AdditionalStatus> = new Set(['INCORRECT_OAUTH_TOKEN', 'CONSENT_EXPIRED']);

/** Australian banks: Consumer Data Standards 1.36.0 behind FAPI 1.0 Advanced with signed responses. Sessions come from `authority.open`. */
export function createCdsConnector(settings: CdsConnectorSettings) {
  const { clock, recipientBaseUri, withheldChecks = new Set(), withheldNoticeChecks = new Set() } = settings;
  const { bankOf, close } = reachBanks('Australian', settings, reachCdsBank);
  const connector = createConsentedConnector({ bankOf, readSession: kept.session.read, ambiguous });
  const authority: ConsentAuthority = createCdsAuthority({ bankOf, clock, withheld: withheldChecks });
  return {
    authority,
    connector,
    close,
    /** Of that bank, when an arrangement has ended there. */
    noticesOf: (bankKey: string): EndingNotices =>
      createNotices({ bank: bankOf(bankKey), clock, recipientBaseUri, withheld: withheldNoticeChecks }),
  };
}
