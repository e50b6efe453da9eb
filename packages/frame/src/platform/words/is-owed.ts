import type { AccountView } from '@fin-link/contracts/browser';

/** Returns whether the user owes the balance of an account. A debt of zero or less is not owed. */
export const isOwed = ({ isAsset, balance }: AccountView): boolean =>
  !isAsset && balance !== null && Number(balance.amount) > 0;
