import { type Day, dayOfIsoDate } from '../basics/index.ts';
import { type AuAccount, type AuCustomer, auBank, createAuCustomer, siteKeyOf } from '../households/index.ts';
import { type BankContext, type Consent, remainingAccounts, rememberedCustomers } from '../open-banking/index.ts';
import { sydneyDate } from './sydney-time.ts';

const { seed: bank, bsb } = auBank;

/** A customer's account with the fields that only this interface returns. */
export interface CdsAccount extends AuAccount {
  readonly accountId: string;
  readonly ownership: 'ONE_PARTY' | 'TWO_PARTY';
}

/** A customer and their accounts at the end of the day `today`. */
export interface CdsCustomer extends Omit<AuCustomer, 'accounts'> {
  readonly today: Day;
  readonly accounts: readonly CdsAccount[];
}

/** Returns the customer as of the business day in Sydney. */
export const customerOf = rememberedCustomers((instant) => dayOfIsoDate(sydneyDate(instant)), customerAt);

function customerAt(userName: string, today: Day): CdsCustomer {
  const customer = createAuCustomer(bank, bsb, userName, today);
  return {
    ...customer,
    today,
    accounts: customer.accounts.map((account) => ({
      ...account,
      accountId: siteKeyOf(bank, userName, account.role),
      ownership: customer.holders.length > 1 ? 'TWO_PARTY' : 'ONE_PARTY',
    })),
  };
}

/** Returns the accounts that the consent includes and that still exist. */
export function sharedAccounts(
  context: BankContext,
  consent: Consent,
  { accounts }: CdsCustomer,
): Promise<readonly CdsAccount[]> {
  const shared = accounts.filter(({ accountId }) => consent.accountIds.includes(accountId));
  return remainingAccounts(context, consent, shared);
}

/** Formats a `MaskedAccountString`, which hides the branch and all but the last four digits of the number. */
export function maskedNumber({ bsb: branch, number }: AuAccount): string {
  return `${branch === null ? 'xxxx xxxx xxxx ' : 'xxx-xxx xxxxx'}${number.slice(-4)}`;
}
