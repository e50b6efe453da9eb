import type { NeedsCustomerSettings } from '../../tenancy/customers/index.ts';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { NeedsNotifications } from '../../tenancy/notifications/index.ts';
import type { NeedsSecrets } from '../../data/provider-account-records/index.ts';
import type { NeedsBusinessClock, NeedsClock, NeedsIds } from '../../platform/runtime/index.ts';

/** Dependencies that all parts of verification share. */
export interface VerificationDeps
  extends
    NeedsDatabase,
    NeedsClock,
    NeedsBusinessClock,
    NeedsIds,
    NeedsSecrets,
    NeedsNotifications,
    NeedsCustomerSettings {}
