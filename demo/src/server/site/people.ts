import { randomBytes } from 'node:crypto';

/** A user of the sandbox who has linked a bank before. */
export interface Person {
  loginName: string;
  name: string;
}

export const knownPeople: readonly Person[] = [
  { loginName: 'sbMem1', name: 'Ada Okafor' },
  { loginName: 'sbMem2', name: 'Bruno Castell' },
  { loginName: 'sbMem3', name: 'Chloe Nakamura' },
  { loginName: 'sbMem4', name: 'Dev Larsen' },
  { loginName: 'sbMem5', name: 'Elena Whitford' },
];

/** Name shown for a login name. New people have no name. */
export const nameOf = (loginName: string): string =>
  knownPeople.find((person) => person.loginName === loginName)?.name ?? 'Guest';

/** Returns a new login name, for which the service creates a user. */
export const newPerson = (): string => `guest-${randomBytes(5).toString('hex')}`;
