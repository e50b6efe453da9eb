export {
  type BusinessClock,
  type Clock,
  openBusinessClock,
  systemClock,
  businessClockMigration,
} from './business-clock.ts';
