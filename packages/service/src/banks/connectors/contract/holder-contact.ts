import type { HolderContact } from '@fin-link/contracts/service';
import type { RequestedData } from './requested-data.ts';
import { bankText } from './bank-text.ts';

/** Returns whether holders are read. Contact details need a name, so either attribute is enough. */
export const asksHolders = (requested: RequestedData): boolean =>
  requested.has('HOLDER_NAME') || requested.has('HOLDER_DETAILS');

type Stated = readonly { type: string; value: string | undefined }[];

/** Returns the contact details; an empty object if the bank states none. */
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

/** Joins parts of an address to one line. */
export const lineOf = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(' ');
