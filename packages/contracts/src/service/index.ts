export { addDays, dayMs, daysAfter, daysBetween, isoDay } from '../browser/page/days.ts';
export * from './endpoints/index.ts';
export * from './errors.ts';
export * from './flow-options.ts';
export * from './input-fields.ts';
export * from './presence.ts';
export * from './primitives.ts';
export * from './resources/index.ts';
export * from './widget-proof.ts';
