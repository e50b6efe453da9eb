// The parts of the contracts that need no library. Each list of values is a separate file, because the frame loads a list with the screens
// that use it.
export * from '../../basics/days.ts';
export * from '../../basics/id-pattern.ts';
export * from './checks.ts';
export * from './design-tokens.ts';
export * from './link-actions.ts';
export * from './manual-account-kinds.ts';
export * from './messages.ts';
