export type {
  NeedsClock,
  NeedsJobs,
  NeedsLog,
  NeedsService,
  NeedsServiceClient,
  NeedsSettings,
  NeedsUserShares,
  NeedsVault,
  NeedsWidgetProofs,
} from './needs.ts';
