import { datedPattern } from './dated-login.ts';
import { jointPattern } from './joint-login.ts';
import { lockingPattern } from './locking-login.ts';

/** Persons to whom something happens that takes time, or somebody else; for the catalogue. */
export const specialLogins: readonly { readonly pattern: string; readonly text: string }[] = [
  {
    pattern: jointPattern,
    text: 'All of them own one checking account together, beside accounts of their own. Not at the broker.',
  },
  { pattern: lockingPattern, text: 'Three wrong passwords lock the login for an hour of the business clock.' },
  { pattern: datedPattern('opens'), text: 'A savings account more, from that day on. Not at the broker.' },
  { pattern: datedPattern('closes'), text: 'A savings account more, until that day. Not at the broker.' },
  { pattern: datedPattern('maintenance'), text: 'Closed for maintenance until that day begins, UTC.' },
];
