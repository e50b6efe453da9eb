export { addDays, dayMs, daysAfter, daysBetween, isoDay } from '../browser/page/days.ts';
export * from './credential-site/index.ts';
export * from './property-registry/index.ts';
