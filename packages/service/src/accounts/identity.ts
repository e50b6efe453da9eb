import { createHmac } from 'node:crypto';
import type { BankAccount } from '../connectors/contract/connector.ts';
import { isFullNumber } from './account-number.ts';

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
