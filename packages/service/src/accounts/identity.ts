import { createHmac } from 'node:crypto';
import type { Container } from '@fin-link/contracts/server';
import type { AskedData, BankAccount } from '../connectors/index.ts';

/**
 * A hash that is equal for one account through every provider account, and differs between accounts. A full account number
 * identifies the account within its bank, which the transfer code names, else the provider. Without a full number, the bank's
 * key, the number as shown and the holder identify it. The hash is keyed, so that a copy of the database does not reveal numbers.
 */
export function identityOf(key: Buffer, providerId: number, bank: BankAccount): string {
  const kind = [bank.container, bank.accountType, ...(bank.purse === undefined ? [] : [bank.purse])];
  const number = (bank.number ?? '').replaceAll(/[\s-]/g, '').toUpperCase();
  const { transferCode } = bank;
  const facts =
    number !== '' && isFullNumber(number)
      ? ['number', transferCode === null ? providerId : [transferCode.type, transferCode.id], number, ...kind]
      : ['key', providerId, bank.key, number, bank.holders.map(({ name }) => name.fullName), ...kind];
  return createHmac('sha256', key).update(JSON.stringify(facts)).digest('base64url');
}

const identifying = ['FULL_ACCT_NUMBER', 'BANK_TRANSFER_CODE', 'HOLDER_NAME'] as const;

/** Whether a bank was asked for all that its accounts are identified by. Less gives another hash for the same account. */
export const isIdentityAsked = (asked: AskedData, container: Container): boolean =>
  identifying.every((name) => asked.has(name, container));

const hidden = /[x*•·#]{2,}/i;

/** Whether the bank shows the whole number; of cards most show the last digits only. */
export const isFullNumber = (number: string): boolean => !hidden.test(number);
