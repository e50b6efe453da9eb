export type {
  NeedsClock,
  NeedsJobs,
  NeedsLog,
  NeedsService,
  NeedsServiceClient,
  NeedsSettings,
  NeedsTokenBroker,
  NeedsUserShares,
  NeedsVault,
  NeedsWidgetProofs,
} from './needs.ts';
