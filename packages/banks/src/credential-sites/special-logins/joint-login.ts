import type { SiteAccount } from '@fin-link/contracts/banks';

const prefix = 'ok-joint-';

/** Pattern of the joint logins, for the catalogue. */
export const jointPattern = `${prefix}<name>`;

/** Login that owns the checking account of all joint logins. It is a separate person who only owns this account. */
export const jointHousehold = 'ok-joint';
/** Holders of the shared account, as the bank prints them. */
export const jointHolders: SiteAccount['holders'] = [
  { name: 'Jordan Fairbanks', role: 'owner' },
  { name: 'Riley Fairbanks', role: 'joint-owner' },
];

/** Returns `true` if a user shares the joint checking account. */
export const isJointLogin = (userName: string): boolean =>
  userName.startsWith(prefix) && userName.length > prefix.length;
