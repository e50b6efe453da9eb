import { randomBytes } from 'node:crypto';

/** The sandbox's users, who have linked before. */
export const knownPeople = ['sbMem1', 'sbMem2', 'sbMem3', 'sbMem4', 'sbMem5'] as const;

/** A login name nobody has had: the service makes its user on first sight. */
export const newPerson = (): string => `guest-${randomBytes(5).toString('hex')}`;
