export { ownAccounts } from './machine.ts';
export type { OwnAccountsTurn } from './machine.ts';
export { initialOwnAccountsModel } from './moves/moves.ts';
export type * from './model/own-accounts-effect.ts';
export type * from './model/own-accounts-event.ts';
export type * from './model/own-accounts-state.ts';
