import { createHmac } from 'node:crypto';
import type { BankAccount } from '../connectors/index.ts';

/**
 * The same for every way to reach an account, another for every other account. A full number counts within its bank: the
 * transfer code names that, else the provider does. A bank that shows no full number is believed when it gives the same
 * key, number as shown and holder again. Keyed, so that a copy of the database tells no numbers.
 */
export function identityOf(key: Buffer, providerId: number, bank: BankAccount): string {
  const kind = [bank.container, bank.accountType];
  const number = (bank.number ?? '').replaceAll(/[\s-]/g, '').toUpperCase();
  const { transferCode } = bank;
  const facts =
    number !== '' && isFullNumber(number)
      ? ['number', transferCode === null ? providerId : [transferCode.type, transferCode.id], number, ...kind]
      : ['key', providerId, bank.key, number, bank.holderName, ...kind];
  return createHmac('sha256', key).update(JSON.stringify(facts)).digest('base64url');
}

const hidden = /[x*•·#]{2,}/i;

/** `xxxx` and the last four characters; of a short number at most half are shown. */
export function maskNumber(number: string): string {
  const plain = number.replaceAll(/[\s-]/g, '');
  return `xxxx${plain.slice(plain.length - Math.min(4, Math.floor(plain.length / 2)))}`;
}

/** Whether the bank shows the whole number; of cards most show the last digits only. */
export const isFullNumber = (number: string): boolean => !hidden.test(number);
