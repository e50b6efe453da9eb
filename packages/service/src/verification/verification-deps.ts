import type { NeedsDatabase } from '../database/index.ts';
import type { NeedsNotifications } from '../notifications/index.ts';
import type { NeedsSecrets } from '../provider-accounts/index.ts';
import type { NeedsBusinessClock, NeedsIds } from '../runtime/index.ts';

export interface VerificationDeps
  extends NeedsDatabase, NeedsBusinessClock, NeedsIds, NeedsSecrets, NeedsNotifications {}
