import type { NeedsCustomerSettings } from '../customers/index.ts';
import type { NeedsDatabase } from '../database/index.ts';
import type { NeedsNotifications } from '../notifications/index.ts';
import type { NeedsSecrets } from '../provider-account-records/index.ts';
import type { NeedsBusinessClock, NeedsClock, NeedsIds } from '../runtime/index.ts';

export interface VerificationDeps
  extends
    NeedsDatabase,
    NeedsClock,
    NeedsBusinessClock,
    NeedsIds,
    NeedsSecrets,
    NeedsNotifications,
    NeedsCustomerSettings {}
