import { datedPattern } from './dated-login.ts';
import { jointPattern } from './joint-login.ts';
import { lockingPattern } from './locking-login.ts';

/** Patterns of logins with special data or behavior, and their descriptions for the catalogue. */
export const specialLogins: readonly { readonly pattern: string; readonly text: string }[] = [
  {
    pattern: jointPattern,
    text: 'Shares one joint checking account with the others, and has accounts of their own. Not at the brokerage.',
  },
  { pattern: 'ok-couple-<name>', text: 'Two people hold every account together.' },
  { pattern: 'ok-initials-<name>', text: 'The bank writes the holder with an initial.' },
  { pattern: 'ok-company-<name>', text: 'A company of theirs holds every account.' },
  { pattern: 'ok-student-<name>', text: 'A student with a part-time job and one account. Only at 16001.' },
  {
    pattern: 'ok-homeowners-<name>',
    text: 'A couple with two salaries and a mortgage. Only at 16001 and 16006.',
  },
  { pattern: 'ok-freelance-<name>', text: 'A freelancer whose clients pay irregularly. Only at 16001.' },
  {
    pattern: 'ok-retired-<name>',
    text: 'A pension, Social Security and investments. Only at 16001 and 16010.',
  },
  { pattern: lockingPattern, text: 'Three wrong passwords lock the login for an hour (sandbox time).' },
  { pattern: datedPattern('opens'), text: 'Opens an extra savings account on that day. Not at the brokerage.' },
  { pattern: datedPattern('closes'), text: 'Closes an extra savings account on that day. Not at the brokerage.' },
  { pattern: datedPattern('maintenance'), text: 'The bank is closed for maintenance until that day begins (UTC).' },
];
