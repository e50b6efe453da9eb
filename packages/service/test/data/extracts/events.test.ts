import { apiVersions } from '@fin-link/contracts/service';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectError } from '../../harness/endpoint-rows.ts';
import { scriptedLinking } from '../../linking/refreshes/scripted-linking.ts';
import { nextOf, readingExtracts, written } from './reading-extracts.ts';

const linking = await scriptedLinking();
const { service } = linking;
const backend = await readingExtracts(service);
beforeEach(() => linking.reset());

const requested = (from: Date, to: Date, eventName = 'DATA_UPDATES') => ({
  eventName,
  fromDate: written(from),
  toDate: written(to),
});

describe.each(apiVersions)('events of extracts in version %s', (version) => {
  it('an event lists every user whose data changed, each with the address of the extract', async () => {
    const from = await backend.begin();
    const logins = [`ann&co-${version}`, `zoë+${version}`];
    for (const loginName of logins) await linking.work(await linking.add(loginName));
    await service.token(`quiet-${version}`);
    const window = await backend.until(from);
    const { body } = await backend.get('/dataExtracts/events', requested(window.from, window.to), version);
    const { userCount, userData, fromDate, toDate } = body.event.data;
    expect([body.event.info, userCount, fromDate, toDate]).toEqual([
      'DATA_UPDATES.USER_DATA',
      2,
      written(window.from),
      written(window.to),
    ]);
    expect(userData.map(({ user }: { user: { loginName: string } }) => user.loginName).toSorted()).toEqual(logins);
    for (const { user, links } of userData) {
      expect(links).toMatchObject([{ methodType: 'GET', rel: 'getUserData' }]);
      expect(links[0].href).toMatch(/^dataExtracts\/userData\?fromDate=[^&]+Z&toDate=[^&]+Z&loginName=[^&]+$/);
      const extract = await backend.get(`/${links[0].href}`, undefined, version);
      expect(extract.body.userData).toMatchObject([{ user, account: [{ isDeleted: false }] }]);
    }
  });

  it('events of a period without changes list no users', async () => {
    const from = await backend.begin();
    const { to } = await backend.until(from);
    const { body } = await backend.get('/dataExtracts/events', requested(from, to), version);
    expect(body.event.data).toMatchObject({ userCount: 0, userData: [] });
  });

  it('unknown events and events without extracts are refused', async () => {
    const from = await backend.begin();
    expectError(await backend.get('/dataExtracts/events', requested(from, from, 'REFRESH'), version), 'Y821');
    expectError(await backend.get('/dataExtracts/events', requested(from, from, 'SOMETHING'), version), 'Y800');
  });
});

describe('events of many users', () => {
  it('an event has at most 1,000 users, and a link to the next ones', async () => {
    const second = await readingExtracts(service, 2);
    const from = await second.begin();
    const { db } = service.deps.database;
    await sql`
      insert into ${sql.table('service_user')} (bucket, customer_id, id, login_name, profile, created_at, updated_at)
      select number % 1024, 2, number, 'many-' || number, '{}', now(), now() from generate_series(1, 1005) as number`.execute(
      db,
    );
    await sql`
      insert into ${sql.table('change_journal')} (bucket, customer_id, user_id, entity, entity_key, parent_key, is_manual, deleted)
      select number % 1024, 2, number, 'transaction', '1', '1', false, false from generate_series(1, 1005) as number`.execute(
      db,
    );
    const window = await second.until(from);
    const first = await second.get('/dataExtracts/events', requested(window.from, window.to));
    expect(first.body.event.data.userData).toHaveLength(1_000);
    expect(nextOf(first)).toContain('cursor=');
    const { userData } = await second.events(window);
    expect(new Set(userData.map(({ user }) => user.loginName)).size).toBe(1_005);
    expect((await backend.events(window)).userData).toEqual([]);
  });
});
