export { ownAccounts, type OwnAccountsTurn } from './machine.ts';
export { initialOwnAccountsModel } from './moves.ts';
export type * from './model.ts';
