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

/** Returns the name shown for a login name, for example `Guest 3a9f` for a new person. */
export const nameOf = (loginName: string): string =>
  knownPeople.find((person) => person.loginName === loginName)?.name ?? `Guest ${loginName.slice(-4)}`;

/** Returns a new login name, for which the service creates a user. */
export const newPerson = (): string => `guest-${randomBytes(5).toString('hex')}`;
