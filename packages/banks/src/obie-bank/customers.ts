import { type Day, dayOfInstant } from '../basics/index.ts';
import { type GbAccount, type GbCustomer, createGbCustomer, gbBank, siteKeyOf } from '../households/index.ts';
import { type BankContext, type Consent, remainingAccounts, rememberedCustomers } from '../open-banking/index.ts';

const { seed: bank, sortCode } = gbBank;

/** A customer's account with the id that this interface returns. */
export interface ObieAccount extends GbAccount {
  readonly accountId: string;
}

/** A customer and their accounts at the end of the day `today`. */
export interface ObieCustomer extends Omit<GbCustomer, 'accounts'> {
  readonly partyId: string;
  readonly today: Day;
  readonly accounts: readonly ObieAccount[];
}

/** Returns a customer as of the current business day. */
export const customerOf = rememberedCustomers(dayOfInstant, customerAt);

function customerAt(userName: string, today: Day): ObieCustomer {
  const { accounts, ...customer } = createGbCustomer(bank, sortCode, userName, today);
  return {
    ...customer,
    partyId: siteKeyOf(bank, userName, 'party'),
    today,
    accounts: accounts.map((account) => ({ ...account, accountId: siteKeyOf(bank, userName, account.role) })),
  };
}

/** Returns the accounts that the consent includes and that still exist. */
export function sharedAccounts(
  context: BankContext,
  consent: Consent,
  { accounts }: ObieCustomer,
): Promise<readonly ObieAccount[]> {
  return remainingAccounts(
    context,
    consent,
    accounts.filter(({ accountId }) => consent.accountIds.includes(accountId)),
  );
}

/** Returns the masked number as pages show it: `99-04-16 ••1234`, or `••1234` for a card. */
export function shownNumber({ sortCode: code, number }: GbAccount): string {
  const dashed = code === null ? '' : `${code.replaceAll(/(\d\d)(?=\d)/g, '$1-')} `;
  return `${dashed}••${number.slice(-4)}`;
}
