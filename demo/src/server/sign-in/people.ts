import { randomBytes } from 'node:crypto';

/** Users of the sandbox who have linked before. */
export const knownPeople = ['sbMem1', 'sbMem2', 'sbMem3', 'sbMem4', 'sbMem5'] as const;

/** Returns a new login name, for which the service creates a user. */
export const newPerson = (): string => `guest-${randomBytes(5).toString('hex')}`;
