import { sql } from 'kysely';
import { readWindow, settleUser } from '../../../src/platform/journal/index.ts';
import { consentingService } from '../consents/consenting-service.ts';
import { marked, shares } from './shared-data.ts';

type Service = Awaited<ReturnType<typeof consentingService>>;
export type Person = Awaited<ReturnType<Service['person']>>;

/** Starts a service whose banks return separate data for each grant. */
export async function sharingService() {
  const running = await consentingService();
  for (const region of ['AU', 'GB', 'US'] as const)
    shares(running.banks[region], (grant) => marked(`${region}${grant}`, `70${grant}90${region.charCodeAt(0)}`));
  return running;
}

const period = { fromDate: '2025-01-01', toDate: '2027-12-31' };
export const textsOf = async (person: Person): Promise<string[]> =>
  ((await person.call('GET', '/transactions', { query: period })).body.transaction ?? []).map(
    ({ description }: { description: { original: string } }) => description.original,
  );
export const accountsOf = async (person: Person): Promise<{ id: number; providerAccountId: number }[]> =>
  (await person.call('GET', '/accounts')).body.account ?? [];
export const records = (running: Service) =>
  running.deps.database.db.selectFrom('data_deletion').selectAll().orderBy('deleted_at').execute();

/** Returns all changes of the user so far, as subscribers copy them. */
export async function journalOf({ deps }: Service, userId: number) {
  await settleUser(deps.database, deps.businessClock, userId);
  const { changes } = await readWindow(deps.database.db, {
    customerId: 1,
    userId,
    from: new Date(0),
    to: new Date('2100-01-01T00:00:00Z'),
    limit: 10_000,
  });
  return changes.map(({ entity, entityId, parentId, deleted }) => ({ entity, entityId, parentId, deleted }));
}

/** Returns the jobs of a provider account in all queues, finished or not, after those of the service's transactions were moved there. */
export async function jobsOf({ deps }: Service, providerAccountId: number) {
  await deps.jobs.settled();
  const { rows } = await sql<{ name: string; state: string }>`
    select name, state from ${sql.raw('service_jobs.job')}
    where data @> ${JSON.stringify({ providerAccountId })}::jsonb`.execute(deps.database.db);
  return rows;
}
