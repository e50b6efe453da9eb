export { aside } from './aside.ts';
export type { Aside, SessionEffect } from './aside.ts';
export { closed, failView, launchFailed, openAgain, openedFacts, tellError } from './opening.ts';
export type { OpeningTurn, TellError } from './opening.ts';
