export { addDays, dayMs, daysAfter, daysBetween, isoDay } from '../basics/days.ts';
export { isRoutingNumber } from '../basics/routing-number.ts';
export * from './credential-site/index.ts';
export * from './property-registry/index.ts';
