export type {
  NeedsClock,
  NeedsJobs,
  NeedsLog,
  NeedsService,
  NeedsServiceClient,
  NeedsSettings,
  NeedsTokenBroker,
  NeedsVault,
  NeedsWidgetProofs,
} from './needs.ts';
