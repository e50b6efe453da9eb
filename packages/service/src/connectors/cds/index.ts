import type { Clock } from '@fin-link/storage';
import type { AdditionalStatus } from '../connector.ts';
import type { ConsentAuthority } from '../consent-authority.ts';
import { createConsentedConnector } from '../open-banking/consented-connector.ts';
import type { ExchangeLimits, OpenBankParty } from '../open-banking/party.ts';
import { createCdsAuthority } from './authority.ts';
import { type CdsBank, reachCdsBank } from './bank.ts';
import { kept } from './kept.ts';
import { createNotices, type EndingNotices, type NoticeCheck } from './notices.ts';
import type { ReturnCheck } from './return-checks.ts';

export interface CdsConnectorSettings extends ExchangeLimits {
  /** By the bank's key, e.g. `16040`. */
  banks: ReadonlyMap<string, OpenBankParty>;
  /** Of the protocol. */
  clock: Clock;
  /** Where banks send their notices: the address in the register, to which they add `/arrangements/revoke`. */
  recipientBaseUri: string;
  /** Checks of a return that are not made: none, but for the tests that show what each one is there for. */
  withheldChecks?: ReadonlySet<ReturnCheck>;
  /** The same of a notice. */
  withheldNoticeChecks?: ReadonlySet<NoticeCheck>;
}

/** An old token or an arrangement that is gone; an arrangement that is over or waits for its customer. */
const ambiguous: ReadonlySet<AdditionalStatus> = new Set(['INCORRECT_OAUTH_TOKEN', 'CONSENT_EXPIRED']);

/** Australian banks: Consumer Data Standards 1.36.0 behind FAPI 1.0 Advanced with signed responses. Sessions come from `authority.open`. */
export function createCdsConnector(settings: CdsConnectorSettings) {
  const { banks, clock, recipientBaseUri, withheldChecks, withheldNoticeChecks, ...limits } = settings;
  const reached = new Map([...banks].map(([bankKey, party]) => [bankKey, reachCdsBank(party, clock, limits)]));
  const bankOf = (bankKey: string): CdsBank => {
    const bank = reached.get(bankKey);
    if (bank === undefined) throw new Error(`no Australian bank has the key ${bankKey}`);
    return bank;
  };
  const connector = createConsentedConnector({ bankOf, readSession: kept.session.read, ambiguous });
  const authority: ConsentAuthority = createCdsAuthority({ bankOf, clock, withheld: withheldChecks ?? new Set() });
  return {
    authority,
    connector,
    /** Of that bank, when an arrangement has ended there. */
    noticesOf: (bankKey: string): EndingNotices =>
      createNotices({ bank: bankOf(bankKey), clock, recipientBaseUri, withheld: withheldNoticeChecks ?? new Set() }),
    close: async (): Promise<void> => void (await Promise.all([...reached.values()].map((bank) => bank.close()))),
  };
}
