export { aside } from './aside.ts';
export type { Aside } from './aside.ts';
export type { SessionEffect } from '../session/session-steps.ts';
export { closed, failView, launchFailed, openAgain, openedFacts, tellError } from './opening.ts';
export type { OpeningTurn, TellError } from './opening.ts';
