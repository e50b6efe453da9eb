import type { HolderContact } from '@fin-link/contracts/service';
import type { AskedData } from './asked-data.ts';
import { bankText } from './bank-text.ts';

/** Whether holders are read: their contact details belong to a name. */
export const asksHolders = (asked: AskedData): boolean => asked.has('HOLDER_NAME') || asked.has('HOLDER_DETAILS');

type Stated = readonly { type: string; value: string | undefined }[];

/** Empty where the bank states none. */
export function contactOf(
  addresses: readonly HolderContact['address'][number][],
  emails: Stated,
  phones: Stated,
): { contact?: HolderContact } {
  const address = addresses
    .map((one) =>
      Object.fromEntries(Object.entries(one).flatMap(([name, text]) => shown(text).map((is) => [name, is]))),
    )
    .filter((one) => Object.keys(one).length > 0);
  const [email, phoneNumber] = [emails, phones].map((all) =>
    all.flatMap(({ type, value }) => shown(value).map((is) => ({ type, value: is }))),
  ) as [HolderContact['email'], HolderContact['phoneNumber']];
  return address.length + email.length + phoneNumber.length === 0 ? {} : { contact: { address, email, phoneNumber } };
}

function shown(text: string | undefined): string[] {
  const clean = bankText(text ?? '');
  return clean === '' ? [] : [clean];
}

/** One line of what is stated of an address. */
export const lineOf = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(' ');
