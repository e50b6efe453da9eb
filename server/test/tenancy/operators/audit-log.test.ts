import { hostOperation, operatorOperationNames, operatorRights } from '@fin-link/contracts/host';
import { openTestStorage, testDatabaseKind } from '@fin-link/testing';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { auditMigrations, type AuditTables } from '../../../src/platform/database/index.ts';
import { everyRole, keyOf } from '../../harness/operators.ts';
import { siteFields } from '../../harness/sites-and-keys.ts';
import { testHost, type Reply } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const host = await testHost({ storage, serviceUrl: 'http://127.0.0.1:9', settings: everyRole });
const { db } = await storage.database<AuditTables>('audit', auditMigrations);
const administrator = keyOf('administrator');

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { tag, body, bearer = administrator }: { tag?: unknown; body?: unknown; bearer?: string } = {},
): Promise<Reply> =>
  host.call(method, path, {
    bearer,
    ...(body !== undefined && { body }),
    headers: typeof tag === 'string' ? { 'if-match': tag } : {},
  });
const address = (configName: string): string => `/v1/configurations/${configName}`;
const create = (configName: string, options: object = {}) =>
  call('POST', '/v1/configurations', { body: { configName, options: { flow: 'aggregation', ...options } } });
const save = (configName: string, tag: unknown, options: object, bearer = administrator) =>
  call('PUT', address(configName), { tag, body: { options: { flow: 'aggregation', ...options } }, bearer });
const publish = (configName: string, tag: unknown, bearer = administrator) =>
  call('POST', `${address(configName)}/publication`, { tag, bearer });
const entriesOf = async (configName: string) =>
  (await call('GET', `/v1/audit?kind=configuration&id=${configName}`)).body.entry;
const insertOld = (age: string) =>
  sql`insert into audit.audit_log
  (customer, at, operator, role, source, action, detail, reference)
  values ('other', now() - ${age}::interval, 'ada', 'viewer', 'key', 'signIn', '{}', ${age})`.execute(db);

beforeEach(() => sql`drop trigger if exists fail on audit.audit_log`.execute(db));

test('each change of a configuration has an entry with operator, role, object and facts', async () => {
  const made = await create('Audited', { poweredBy: 'One' });
  const first = await publish('Audited', made.headers['etag'], keyOf('publisher'));
  const saved = await save('Audited', first.headers['etag'], { poweredBy: 'Two' }, keyOf('editor'));
  const second = await publish('Audited', saved.headers['etag']);
  const back = await call('POST', `${address('Audited')}/rollback`, {
    tag: second.headers['etag'],
    body: { number: 1 },
  });
  const draft = await save('Audited', back.headers['etag'], { poweredBy: 'One', singleSite: true });
  await call('DELETE', `${address('Audited')}/draft`, { tag: draft.headers['etag'] });
  const { headers } = await call('GET', address('Audited'));
  await call('DELETE', address('Audited'), { tag: headers['etag'] });
  const entries = await entriesOf('Audited');
  expect(entries.map(({ action, operator, detail }: never) => [action, operator, detail])).toEqual([
    ['deleteConfiguration', 'administrator', { published: null, draft: null }],
    ['discardDraft', 'administrator', { published: 3, draft: null, paths: ['singleSite'] }],
    ['updateConfiguration', 'administrator', { published: 3, draft: 4, paths: ['singleSite'] }],
    ['rollBackConfiguration', 'administrator', { published: 3, draft: null, restoredFrom: 1, paths: ['poweredBy'] }],
    ['publishConfiguration', 'administrator', { published: 2, draft: null, paths: ['poweredBy'] }],
    ['updateConfiguration', 'editor', { published: 1, draft: 2, paths: ['poweredBy'] }],
    ['publishConfiguration', 'publisher', { published: 1, draft: null }],
    ['createConfiguration', 'administrator', { number: 1 }],
  ]);
  expect(entries[0]).toMatchObject({
    role: 'administrator',
    source: 'key',
    object: { kind: 'configuration', id: 'Audited' },
    reference: expect.stringMatching(/^req_/),
  });
});

test('every operation that changes something writes an entry', async () => {
  const changes = operatorOperationNames.filter((name) => {
    const { roles } = operatorRights[name];
    return !roles.includes('viewer') && hostOperation(name).method !== 'GET';
  });
  await call('POST', `${address('Aggregation')}/copies`, { body: { configName: 'Copied' } });
  const site = '/v1/sites/pk_audited';
  await call('POST', '/v1/sites', { body: { ...siteFields, publishableKey: 'pk_audited' } });
  await call('PUT', site, { body: siteFields });
  await call('DELETE', site);
  const { body: made } = await call('POST', '/v1/keys', { body: { kind: 'host', name: 'audited' } });
  const key = `/v1/keys/${made.key.keyId}`;
  await call('PUT', key, { body: { name: 'renamed' } });
  await call('POST', `${key}/replacement`, { body: {} });
  await call('DELETE', key);
  // The service cannot be reached here. Entries are written before it is asked.
  const operations = '/v1/operations';
  const deliveryId = ['ls_0000000000000000'];
  await call('POST', `${operations}/deliveries/replay`, { body: { channel: 'host', deliveryId } });
  await call('POST', `${operations}/callbacks/test`, { body: { channel: 'host', eventName: 'session.finished' } });
  await call('POST', `${operations}/users/user-1042/refreshes`, { body: { providerAccountId: 1 } });
  await call('DELETE', `${operations}/users/user-1042`);
  const { rows } = await sql<{ action: string }>`select distinct action from audit.audit_log`.execute(db);
  expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(changes));
});

test('a refused change has no entry', async () => {
  const { headers } = await create('Refused');
  await save('Refused', '"9-9-x"', {});
  await publish('Refused', headers['etag'], keyOf('editor'));
  expect(await entriesOf('Refused')).toHaveLength(1);
});

test('entries cannot be changed, deleted or truncated', async () => {
  await create('Final');
  for (const statement of [
    sql`update audit.audit_log set operator = 'mallory'`,
    sql`delete from audit.audit_log`,
    sql`truncate audit.audit_log`,
  ])
    await expect(statement.execute(db)).rejects.toThrow('append-only');
  expect(await entriesOf('Final')).toHaveLength(1);
});

test('entries of more than 400 days ago are deleted', async () => {
  await insertOld('399 days');
  await insertOld('401 days');
  await host.deps.auditLog.forgetOld();
  const { rows } = await sql<{ reference: string }>`
    select reference from audit.audit_log where customer = 'other'`.execute(db);
  expect(rows).toEqual([{ reference: '399 days' }]);
});

test.each([
  ['while the entry is written', sql`before insert`],
  ['at the commit', sql`after insert`],
])('a publication that fails %s changes nothing and has no entry', async (when, event) => {
  const configName = `Failing ${when}`;
  const { headers } = await create(configName);
  const isAtCommit = when === 'at the commit';
  await sql`create or replace function audit.fail() returns trigger language plpgsql as
    $$ begin raise exception 'the database stops here'; end $$`.execute(db);
  await sql`create ${sql.raw(isAtCommit ? 'constraint' : '')} trigger fail ${event} on audit.audit_log
    ${sql.raw(isAtCommit ? 'deferrable initially deferred' : '')} for each row execute function audit.fail()`.execute(
    db,
  );
  expect((await publish(configName, headers['etag'])).status).toBe(500);
  await sql`drop trigger fail on audit.audit_log`.execute(db);
  expect((await call('GET', address(configName))).body.configuration).toMatchObject({
    published: null,
    draft: { number: 1 },
  });
  expect((await entriesOf(encodeURIComponent(configName))).map(({ action }: { action: string }) => action)).toEqual([
    'createConfiguration',
  ]);
  expect((await publish(configName, headers['etag'])).status).toBe(200);
});

test.runIf(testDatabaseKind() === 'pglite')(
  'a host with an embedded database takes no owner of the audit log',
  async () => {
    const settings = { auditDatabaseUrl: 'postgres://127.0.0.1:9/fin' };
    const refused = testHost({ storage: await openTestStorage(), serviceUrl: 'http://127.0.0.1:9', settings });
    await expect(refused).rejects.toThrow('FIN_DATABASE_URL does not');
  },
);

test('the audit log is filtered and paged, newest first', async () => {
  const made = await create('Paged');
  await save('Paged', made.headers['etag'], { singleSite: true }, keyOf('editor'));
  const first = await call('GET', '/v1/audit?kind=configuration&id=Paged&top=1');
  expect(first.body).toMatchObject({ entry: [{ action: 'updateConfiguration' }], hasMore: true });
  const second = await call('GET', `/v1/audit?kind=configuration&id=Paged&top=1&before=${first.body.entry[0].id}`);
  expect(second.body).toMatchObject({ entry: [{ action: 'createConfiguration' }], hasMore: false });
  const ofEditor = await call('GET', '/v1/audit?operator=editor&action=updateConfiguration&top=1');
  expect(ofEditor.body.entry[0].object.id).toBe('Paged');
  const at = first.body.entry[0].at;
  expect((await call('GET', `/v1/audit?kind=configuration&id=Paged&toDate=${at}`)).body.entry).toHaveLength(1);
  expect((await call('GET', `/v1/audit?kind=configuration&id=Paged&fromDate=${at}`)).body.entry).toHaveLength(1);
});
