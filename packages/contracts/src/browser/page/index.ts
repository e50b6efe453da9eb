// The lists of values are separate files, because the frame loads each one with the screens that use it.
export * from './checks.ts';
export * from './days.ts';
export * from './design-tokens.ts';
export * from './id-pattern.ts';
export * from './link-actions.ts';
export * from './manual-account-kinds.ts';
export * from './messages.ts';
