import type { HolderContact } from '@fin-link/contracts/service';
import type { RequestedData } from './requested-data.ts';
import { bankText } from './bank-text.ts';

/** Returns whether holders are requested. Contact details are stored with a name, so either attribute is enough. */
export const requestsHolders = (requested: RequestedData): boolean =>
  requested.has('HOLDER_NAME') || requested.has('HOLDER_DETAILS');

/** Telephone numbers or e-mail addresses as the bank states them. */
type StatedContacts = readonly { type: string; value: string | undefined }[];

/** Returns the contact details of a holder, without blank values; an empty object if the bank states none. */
export function contactOf(
  addresses: readonly HolderContact['address'][number][],
  emails: StatedContacts,
  phones: StatedContacts,
): { contact?: HolderContact } {
  const address = addresses
    .map((lines) =>
      Object.fromEntries(
        Object.entries(lines).flatMap(([name, text]) => nonBlankText(text).map((clean) => [name, clean])),
      ),
    )
    .filter((lines) => Object.keys(lines).length > 0);
  const [email, phoneNumber] = [emails, phones].map((all) =>
    all.flatMap(({ type, value }) => nonBlankText(value).map((clean) => ({ type, value: clean }))),
  ) as [HolderContact['email'], HolderContact['phoneNumber']];
  return address.length + email.length + phoneNumber.length === 0 ? {} : { contact: { address, email, phoneNumber } };
}

/** Returns the cleaned text in a list; an empty list if it is blank. */
function nonBlankText(text: string | undefined): string[] {
  const clean = bankText(text ?? '');
  return clean === '' ? [] : [clean];
}

/** Joins parts of an address to one line. Skips missing and empty parts. */
export const joinAddressParts = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(' ');
