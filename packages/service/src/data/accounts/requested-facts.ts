import type { AttributeName, Container } from '@fin-link/contracts/service';
import { type RequestedData, type BankAccount, maskNumber } from '../../banks/connectors/index.ts';
import type { AccountTable } from '../../platform/database/index.ts';

/**
 * Returns whether account holders are requested. Requesting contact details implies holders, because a contact belongs to a named holder.
 */
const areHoldersRequested = (requested: RequestedData, container: Container): boolean =>
  requested.has('HOLDER_NAME', container) || requested.has('HOLDER_DETAILS', container);

/**
 * Removes data that was not requested, because some banks send it anyway. Keeps the account number: its last digits are basic information.
 */
export function withoutUnrequested(bank: BankAccount, requested: RequestedData): BankAccount {
  const isRequested = (name: Parameters<RequestedData['has']>[0]): boolean => requested.has(name, bank.container);
  const { details = {} } = bank;
  return {
    ...bank,
    transferCode: isRequested('BANK_TRANSFER_CODE') ? bank.transferCode : null,
    holders: areHoldersRequested(requested, bank.container)
      ? bank.holders.map(({ contact, ...holder }) => ({
          ...holder,
          ...(isRequested('HOLDER_DETAILS') && contact && { contact }),
        }))
      : [],
    hasTransactions: bank.hasTransactions && isRequested('TRANSACTIONS'),
    hasHoldings: bank.hasHoldings && isRequested('HOLDINGS'),
    ...(isRequested('ACCOUNT_DETAILS')
      ? { details }
      : { details: {}, totalCreditLine: null, amountDue: null, dueDate: null, interestRate: null }),
  };
}

/** Columns with account details. */
const detailColumns = ['total_credit_line', 'amount_due', 'due_date', 'interest_rate', 'details'] as const;

/** Removes columns whose data was not requested or not served. */
export function withoutUnread<Facts extends Partial<Record<keyof AccountTable, unknown>>>(
  facts: Facts,
  requested: RequestedData,
  { container, unreadData = [] }: Pick<BankAccount, 'container' | 'unreadData'>,
): Partial<Facts> {
  const isRead = (name: AttributeName): boolean => requested.has(name, container) && !unreadData.includes(name);
  const hasHolders = areHoldersRequested(requested, container) && !unreadData.includes('HOLDER_NAME');
  const unread = new Set<string>([
    ...(isRead('BANK_TRANSFER_CODE') ? [] : ['transfer_codes']),
    ...(hasHolders ? [] : ['holders']),
    ...(isRead('ACCOUNT_DETAILS') ? [] : detailColumns),
    // Without the full number, the bank may show fewer digits, so the stored masked number is kept.
    ...(unreadData.includes('FULL_ACCT_NUMBER') ? ['masked_number'] : []),
  ]);
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !unread.has(name))) as Partial<Facts>;
}

/** Returns the columns of an account that come from the bank. */
export function factsOf(bank: BankAccount) {
  return {
    container: bank.container,
    account_type: bank.accountType,
    account_name: bank.name,
    masked_number: bank.number === null ? null : maskNumber(bank.number),
    ...figuresOf(bank),
    holders: bank.holders.length === 0 ? null : JSON.stringify(bank.holders),
    transfer_codes: bank.transferCode === null ? null : JSON.stringify([bank.transferCode]),
    details: JSON.stringify(bank.details ?? {}),
  };
}

/**
 * Returns the columns with balances and terms, and whether the account is an asset. Their values are equal for every provider account that
 * reads them.
 */
export function figuresOf(bank: BankAccount) {
  const { balance, availableBalance, availableCredit, totalCreditLine, amountDue } = bank;
  const [firstAmount] = [balance, availableBalance, availableCredit, totalCreditLine, amountDue].filter(
    (amount) => amount !== null,
  );
  return {
    is_asset: bank.isAsset,
    currency: firstAmount?.currency ?? null,
    // The balance is meaningless if the bank does not say whether the account is an asset or a debt.
    balance: bank.isAsset === null ? null : (bank.balance?.amount ?? null),
    available_balance: bank.availableBalance?.amount ?? null,
    available_credit: bank.availableCredit?.amount ?? null,
    total_credit_line: bank.totalCreditLine?.amount ?? null,
    amount_due: bank.amountDue?.amount ?? null,
    due_date: bank.dueDate,
    interest_rate: bank.interestRate,
  };
}
