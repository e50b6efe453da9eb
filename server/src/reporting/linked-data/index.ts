export { knownLogins } from './known-logins.ts';
export { openLinkedData } from './linked-data.ts';
export type { CopyStatus, LinkedData } from './linked-data.ts';
