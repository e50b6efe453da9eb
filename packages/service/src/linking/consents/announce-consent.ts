import type { ConsentInfo, ConsentUpdate } from '@fin-link/contracts/service';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import type { NeedsNotifications } from '../../tenancy/notifications/index.ts';
import { consentKeyOf, type ConsentRow } from './consent-key.ts';

interface Announcement {
  loginName: string;
  /** Type of the event. Default: `CONSENT_UPDATES`. */
  info?: ConsentInfo;
  details?: Pick<ConsentUpdate, 'dataDeleted' | 'daysLeft'>;
}

/** Enqueues an event about a consent for subscribers. The event contains no texts and scopes. */
export async function announceConsent(
  trx: ServiceTransaction,
  { notifications }: NeedsNotifications,
  row: ConsentRow,
  { loginName, info = 'CONSENT_UPDATES', details: more = {} }: Announcement,
): Promise<void> {
  const { customerId, userId, consentId } = consentKeyOf(row);
  const update: ConsentUpdate = {
    consentId,
    providerId: row.provider_id,
    consentStatus: row.status,
    ...(row.provider_account_id === null ? {} : { providerAccountId: row.provider_account_id }),
    ...(row.expires_at === null ? {} : { expirationDateTime: row.expires_at.toISOString() }),
    ...(row.reconfirm_by === null ? {} : { reconfirmByDateTime: row.reconfirm_by.toISOString() }),
    ...more,
  };
  await notifications.enqueue(trx, {
    customerId,
    userId,
    loginName,
    eventName: 'CONSENT_UPDATES',
    info,
    data: { consent: [update] },
  });
}
