export { knownLogins } from './known-logins.ts';
export { openLinkedData } from './linked-data.ts';
export type { LinkedData } from './linked-data.ts';
