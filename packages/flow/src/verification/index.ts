export { initialVerificationModel, verify } from './machine.ts';
export type { VerificationTurn } from './machine.ts';
export type * from './model/verification-effect.ts';
export type * from './model/verification-event.ts';
export type * from './model/verification-opening.ts';
export type * from './model/verification-state.ts';
