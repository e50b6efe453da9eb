export {
  type BusinessClock,
  type Clock,
  openBusinessClock,
  systemClock,
  migrateBusinessClock,
} from './business-clock.ts';
