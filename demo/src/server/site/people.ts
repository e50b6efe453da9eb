import { randomBytes } from 'node:crypto';

/** A user of the sandbox who has linked a bank before. */
interface Person {
  loginName: string;
  name: string;
  /** One sentence about the person's money. */
  story: string;
  region: 'us' | 'gb' | 'au';
}

/** The sample users of the service's sandbox. */
export const knownPeople: readonly Person[] = [
  {
    loginName: 'sbMem1',
    name: 'Ada Okafor',
    story: 'An employee with a regular salary, a rented home and a credit card.',
    region: 'us',
  },
  {
    loginName: 'sbMem2',
    name: 'Bruno Thackeray',
    story: 'A student with one account and a part-time job.',
    region: 'us',
  },
  {
    loginName: 'sbMem3',
    name: 'Chloe Rosedale',
    story: 'Half of a couple with two salaries, two banks and a mortgage.',
    region: 'us',
  },
  {
    loginName: 'sbMem4',
    name: 'Dario Quintana',
    story: 'A freelancer whose clients pay irregularly.',
    region: 'us',
  },
  {
    loginName: 'sbMem5',
    name: 'Elena Abernathy',
    story: 'A retired investor with a pension and two investment accounts.',
    region: 'us',
  },
  {
    loginName: 'sbMem6',
    name: 'Imogen Hargreaves',
    story: 'An employee paid every month in pounds, with bills by direct debit.',
    region: 'gb',
  },
  {
    loginName: 'sbMem7',
    name: 'Lachlan Gascoyne',
    story: 'An employee paid every two weeks in Australian dollars.',
    region: 'au',
  },
];

/** Returns the name shown for a login name, for example `Guest 3a9f` for a new person. */
export const nameOf = (loginName: string): string =>
  knownPeople.find((person) => person.loginName === loginName)?.name ?? `Guest ${loginName.slice(-4)}`;

/** Returns a new login name, for which the service creates a user. */
export const newPerson = (): string => `guest-${randomBytes(5).toString('hex')}`;
