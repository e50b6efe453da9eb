import type { DataUpdates } from '@fin-link/contracts/service';
import type { Period } from '../../platform/journal/index.ts';
import { eventTime } from '../../tenancy/notifications/index.ts';

/** Path of an extract, to append to the base address (service interface 4.3). */
const extractPath = 'dataExtracts/userData';

/**
 * Returns the content of a DATA_UPDATES event: the users with changes in a period, and links to the changes. The period must start and end
 * on a whole second, because the dates in the event have no fractions.
 */
export function dataUpdatesOf(period: Period, loginNames: readonly string[]): DataUpdates {
  const [fromDate, toDate] = [eventTime(period.from), eventTime(period.to)];
  // A user who unregistered and registered again in the period has two ids and one login name.
  const distinct = [...new Set(loginNames)];
  return {
    userCount: distinct.length,
    fromDate,
    toDate,
    userData: distinct.map((loginName) => ({
      user: { loginName },
      links: [
        {
          methodType: 'GET',
          rel: 'getUserData',
          href: `${extractPath}?fromDate=${fromDate}&toDate=${toDate}&loginName=${encodeURIComponent(loginName)}`,
        },
      ],
    })),
  };
}
