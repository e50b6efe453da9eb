import type { Market } from '../../ledger/index.ts';
import type { CredentialSite } from '../site/credential-site.ts';
import { showFurther, type OfferedAccount } from './further.ts';
import { customerWith } from './shown-account.ts';

export interface UsBrokerOptions {
  readonly siteId: string;
  readonly offers: readonly OfferedAccount[];
  readonly market: Market;
}

/** The accounts of a broker's customers, without everyday accounts. */
export const usBroker =
  (options: UsBrokerOptions): CredentialSite['customer'] =>
  (userName, today) =>
    customerWith(
      options.offers.flatMap((offered) => {
        const shown = showFurther(options, offered, userName, today);
        return shown === null ? [] : [shown];
      }),
    );
