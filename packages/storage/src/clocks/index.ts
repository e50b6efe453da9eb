export { type BusinessClock, type Clock, openBusinessClock, systemClock } from './business-clock.ts';
export { businessClockMigration } from './migration.ts';
