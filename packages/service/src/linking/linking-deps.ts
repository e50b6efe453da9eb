import type { UptimeMetricsDeps } from '../providers/health/uptime-metrics.ts';
import type { LinkWithConsentDeps } from './link-with-consent.ts';
import type { RefreshOneDeps } from './refresh-one.ts';
import type { WorkerDeps } from './worker/run.ts';

/** What linking builds, for its endpoints and for those of the folders below. */
export type LinkingDeps = WorkerDeps & LinkWithConsentDeps & RefreshOneDeps & UptimeMetricsDeps;
