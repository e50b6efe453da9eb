import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { linkingService } from '../../harness/linking-service.ts';
import { hostKey, newLogin, parentOrigin, testHost, type Reply } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });
const bearer = 'sandbox-operator-key';
const path = '/v1/configurations';

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', at: string, tag?: unknown, body?: unknown): Promise<Reply> =>
  host.call(method, `${path}/${at}`, {
    bearer,
    ...(body !== undefined && { body }),
    headers: typeof tag === 'string' ? { 'if-match': tag } : {},
  });
const create = (configName: string, options: object = {}) =>
  host.call('POST', path, { bearer, body: { configName, options: { flow: 'aggregation', ...options } } });
const save = (configName: string, tag: unknown, options: object) =>
  call('PUT', configName, tag, { options: { flow: 'aggregation', ...options } });
const publish = (configName: string, tag: unknown) => call('POST', `${configName}/publication`, tag);
const rollBack = (configName: string, tag: unknown, number: number) =>
  call('POST', `${configName}/rollback`, tag, { number });
const footerOfNewSession = async (configName: string): Promise<string | null> => {
  const body = { loginName: newLogin(), configNames: [configName] };
  const made = await host.call('POST', '/v1/sessions', { bearer: hostKey, body });
  const launched = await host.call('POST', '/v1/launch', {
    body: { launchToken: made.body.launchToken, publishableKey: 'pk_sandbox_demo', parentOrigin, view: 'link' },
  });
  return launched.body.session.options.poweredBy;
};

/** Creates a configuration and publishes a version for each footer. Returns the last reply. */
async function published(configName: string, footers: readonly string[]): Promise<Reply> {
  let last = await create(configName, { poweredBy: footers[0] });
  for (const [index, poweredBy] of footers.entries()) {
    if (index > 0) last = await save(configName, last.headers['etag'], { poweredBy });
    last = await publish(configName, last.headers['etag']);
  }
  return last;
}

test('a rollback publishes an earlier version again, as a new version', async () => {
  const latest = await published('Rolled', ['One', 'Two']);
  const rolled = await rollBack('Rolled', latest.headers['etag'], 1);
  expect(rolled.body.configuration).toMatchObject({
    draft: null,
    published: { number: 3, restoredFrom: 1, publishedBy: 'sandbox', options: { poweredBy: 'One' } },
  });
  expect(await footerOfNewSession('Rolled')).toBe('One');
  const again = await rollBack('Rolled', rolled.headers['etag'], 2);
  expect(again.body.configuration.published).toMatchObject({ number: 4, restoredFrom: 2 });
});

test('a rollback keeps the draft, with a number after the published one', async () => {
  const latest = await published('Kept', ['One', 'Two']);
  const drafted = await save('Kept', latest.headers['etag'], { poweredBy: 'Next' });
  const rolled = await rollBack('Kept', drafted.headers['etag'], 1);
  expect(rolled.body.configuration).toMatchObject({
    draft: { number: 5, options: { poweredBy: 'Next' } },
    published: { number: 4, options: { poweredBy: 'One' } },
  });
  expect((await publish('Kept', rolled.headers['etag'])).body.configuration.published.number).toBe(5);
});

test('only an earlier published version can be rolled back to', async () => {
  const latest = await published('Refused', ['One', 'Two']);
  const { headers } = await save('Refused', latest.headers['etag'], { poweredBy: 'Draft' });
  const codes = await Promise.all(
    [2, 3, 9].map(async (number) => (await rollBack('Refused', headers['etag'], number)).body.error.code),
  );
  expect(codes).toEqual(['config.nothing-to-publish', 'config.version-not-found', 'config.version-not-found']);
  expect((await rollBack('Refused', latest.headers['etag'], 1)).body.error.code).toBe('config.stale');
});

test('a discarded draft is gone, and the published version stays', async () => {
  const latest = await published('Discarded', ['One']);
  const drafted = await save('Discarded', latest.headers['etag'], { poweredBy: 'Two' });
  expect((await call('DELETE', 'Discarded/draft', drafted.headers['etag'])).status).toBe(204);
  const { body, headers } = await call('GET', 'Discarded');
  expect(body.configuration).toMatchObject({ draft: null, published: { options: { poweredBy: 'One' } } });
  const nothing = await call('DELETE', 'Discarded/draft', headers['etag']);
  expect(nothing.body.error.code).toBe('config.nothing-to-discard');
  expect((await save('Discarded', headers['etag'], { poweredBy: 'Three' })).body.configuration.draft.number).toBe(3);
});

test('a configuration that was never published is gone with its draft', async () => {
  const { headers } = await create('Unborn');
  expect((await call('DELETE', 'Unborn/draft', headers['etag'])).status).toBe(204);
  expect((await call('GET', 'Unborn')).status).toBe(404);
});

test('a deleted configuration is gone with its versions, and an old ETag does not match a new one of that name', async () => {
  const latest = await published('Deleted', ['One']);
  expect((await call('DELETE', 'Deleted', '"0-1-x"')).body.error.code).toBe('config.stale');
  expect((await call('DELETE', 'Deleted', latest.headers['etag'])).status).toBe(204);
  expect((await call('GET', 'Deleted')).status).toBe(404);
  host.clock.advance(1_000);
  await published('Deleted', ['One']);
  expect((await call('DELETE', 'Deleted', latest.headers['etag'])).body.error.code).toBe('config.stale');
  expect((await call('DELETE', 'Aggregation', '*')).body.error.code).toBe('config.read-only');
});

test('a copy of any configuration is a draft with another name', async () => {
  const made = await call('POST', 'Aggregation/copies', undefined, { configName: 'Copied' });
  expect([made.status, made.body.configuration]).toMatchObject([
    201,
    {
      configName: 'Copied',
      published: null,
      draft: { number: 1, author: 'sandbox', options: { flow: 'aggregation' } },
    },
  ]);
  const { headers } = await save('Copied', made.headers['etag'], { poweredBy: 'Draft' });
  await publish('Copied', headers['etag']);
  const second = await call('POST', 'Copied/copies', undefined, { configName: 'Copied again' });
  expect(second.body.configuration.draft.options.poweredBy).toBe('Draft');
  expect((await call('POST', 'Missing/copies', undefined, { configName: 'X' })).body.error.code).toBe(
    'config.not-found',
  );
  for (const configName of ['Copied', 'Verification'])
    expect((await call('POST', 'Copied/copies', undefined, { configName })).body.error.code).toBe('config.exists');
});

test('the list says flow, author and time of the last change', async () => {
  const { headers } = await create('Listed', { flow: 'verification' });
  const entry = async () => {
    const { body } = await host.call('GET', path, { bearer });
    return body.configuration.find(({ configName }: { configName: string }) => configName === 'Listed');
  };
  const before = await entry();
  expect(before).toMatchObject({ flow: 'verification', author: 'sandbox', published: null, draft: 1 });
  host.clock.advance(60_000);
  await publish('Listed', headers['etag']);
  expect(Date.parse((await entry()).changedAt)).toBeGreaterThanOrEqual(Date.parse(before.changedAt) + 60_000);
});

test('the differences of two versions are fields with their values and a sentence', async () => {
  const look = { light: { '--fin-color-accent': '#7a1f1f' } };
  const made = await create('Compared', { blockedProviderIds: [16_001, 16_002], look });
  const first = await publish('Compared', made.headers['etag']);
  await save('Compared', first.headers['etag'], {
    entryScreen: false,
    blockedProviderIds: [16_002, 16_003],
    poweredBy: 'Fernway',
    messages: { 'de-DE': { 'opening/search/title': 'Bank suchen' } },
  });
  const { body } = await call('GET', 'Compared/diff');
  expect(body.change).toEqual([
    { path: 'entryScreen', before: true, after: false, sentence: 'Entry screen: turned off.' },
    {
      path: 'blockedProviderIds',
      before: [16_001, 16_002],
      after: [16_002, 16_003],
      sentence: 'Blocked banks: added 16003; removed 16001.',
    },
    { path: 'poweredBy', before: null, after: 'Fernway', sentence: 'Footer line: “Fernway” instead of none.' },
    {
      path: 'look.light.--fin-color-accent',
      before: '#7a1f1f',
      after: null,
      sentence: 'Look, light, --fin-color-accent: none instead of “#7a1f1f”.',
    },
    {
      path: 'messages.de-DE.opening/search/title',
      before: null,
      after: 'Bank suchen',
      sentence: 'Text “opening/search/title” in de-DE: “Bank suchen” instead of none.',
    },
  ]);
  const since = await call('GET', 'Compared/diff?from=default&to=1');
  expect(since.body.change.map(({ path: at }: { path: string }) => at)).toEqual([
    'blockedProviderIds',
    'look.light.--fin-color-accent',
  ]);
  expect((await call('GET', 'Compared/diff?from=7')).body.error.code).toBe('config.version-not-found');
});

test('`config.stale` says who changed which fields since the caller read them', async () => {
  const { headers } = await create('Merged', { poweredBy: 'One' });
  await save('Merged', headers['etag'], { poweredBy: 'One', entryScreen: false });
  const second = await call('GET', 'Merged');
  await save('Merged', second.headers['etag'], { poweredBy: 'Two', entryScreen: false });
  const late = await save('Merged', headers['etag'], { poweredBy: 'One', countries: ['GB'] });
  expect([late.status, late.body.error]).toMatchObject([
    412,
    {
      code: 'config.stale',
      conflict: {
        author: 'sandbox',
        change: [
          { path: 'entryScreen', before: true, after: false },
          { path: 'poweredBy', before: 'One', after: 'Two' },
        ],
      },
    },
  ]);
  const unknown = await save('Merged', '"0-9-x"', {});
  expect(unknown.body.error.conflict.change).toBeNull();
});

test('replaced drafts are not listed as versions, and are deleted after a week', async () => {
  const { headers } = await create('Pruned');
  const second = await save('Pruned', headers['etag'], { poweredBy: 'Two' });
  const numbers = async (): Promise<number[]> => {
    const rows = await host.deps.database.db
      .selectFrom('configuration_version')
      .select('number')
      .where('config_name', '=', 'Pruned')
      .orderBy('number')
      .execute();
    return rows.map(({ number }) => number);
  };
  const { body } = await call('GET', 'Pruned/versions');
  expect(body.version.map(({ number }: { number: number }) => number)).toEqual([2]);
  expect(await numbers()).toEqual([1, 2]);
  host.clock.advance(8 * 86_400_000);
  await save('Pruned', second.headers['etag'], { poweredBy: 'Three' });
  expect(await numbers()).toEqual([3]);
});

test('the schema describes every option, and says what has no effect at the service of this host', async () => {
  const { body } = await host.call('GET', '/v1/configuration-schema', { bearer });
  const option = (at: string) => body.option.find(({ path: own }: { path: string }) => own === at);
  expect(option('poweredBy')).toMatchObject({
    title: 'Footer line',
    default: null,
    required: false,
    noEffectHere: null,
  });
  expect(option('historyDays').schema.anyOf[0]).toMatchObject({ type: 'integer', minimum: 1, maximum: 730 });
  expect(option('balanceRefresh.transactionDays')).toMatchObject({ default: 30, section: 'data' });
  expect(option('flow')).toMatchObject({ required: true });
  expect(option('consentDays').noEffectHere).toContain('does not support');
  expect(body.messages).toMatchObject({ maxMessages: 200, maxBytes: 48_000 });
});

test('messages are listed in a language with their values and limits', async () => {
  const { body } = await host.call('GET', '/v1/configuration-messages?language=de-AT', { bearer });
  const message = (at: string) => body.message.find(({ at: own }: { at: string }) => own === at);
  expect(message('opening/entry/title')).toMatchObject({ values: ['app'] });
  expect(message('opening/shell/back').text).toBe('Zurück');
  expect(body.message.some(({ at }: { at: string }) => /^(consent-texts|pages)\//.test(at))).toBe(false);
});
