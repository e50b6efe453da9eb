import type { NeedsDatabase } from '../database/schema.ts';
import type { Handlers } from '../http/handler.ts';
import type { NeedsNotifications } from '../notifications/outbox.ts';
import type { NeedsBusinessClock, NeedsClock } from '../runtime/needs.ts';
import { getProviderAccount } from './get-provider-account.ts';
import { getProviderAccounts } from './get-provider-accounts.ts';
import type { NeedsSecrets } from './secrets.ts';
import { updatePreferences } from './update-preferences.ts';

/** What reads provider accounts, and changes nothing at their banks. */
export const createProviderAccountHandlers = (
  deps: NeedsDatabase & NeedsClock & NeedsBusinessClock & NeedsNotifications & NeedsSecrets,
): Pick<Handlers, 'getProviderAccounts' | 'getProviderAccount' | 'updatePreferences'> => ({
  getProviderAccounts: getProviderAccounts(deps),
  getProviderAccount: getProviderAccount(deps),
  updatePreferences: updatePreferences(deps),
});
