import type { SiteAccount } from '@fin-link/contracts/banks';

const prefix = 'ok-joint-';

export const jointPattern = `${prefix}<name>`;

/** The login that owns the checking account which all joint logins share. Joint logins never sign in with it. */
export const jointHousehold = 'ok-joint';
/** Holders of the shared account, as the bank prints them. */
export const jointHolders: SiteAccount['holders'] = [
  { name: 'Jordan Fairbanks', role: 'owner' },
  { name: 'Riley Fairbanks', role: 'joint-owner' },
];

export const isJointLogin = (userName: string): boolean =>
  userName.startsWith(prefix) && userName.length > prefix.length;
