export * from './link-effect.ts';
export * from './link-event.ts';
export * from './link-state.ts';
export * from './problems.ts';
export * from './provider-account-reading.ts';
export { transition } from './transition.ts';
export type { Turn } from './transition.ts';
