import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { everyRole, keyOf } from '../../harness/operators.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const settings = { ...everyRole, publishApproval: 'second-person' as const };
const host = await testHost({ storage, serviceUrl: 'http://127.0.0.1:9', settings });

const path = '/v1/configurations';
const options = { flow: 'aggregation' };
const publish = (configName: string, tag: unknown, bearer: string) =>
  host.call('POST', `${path}/${configName}/publication`, { bearer, headers: { 'if-match': String(tag) } });

test('with a second person, the author of a draft cannot publish it, and another publisher can', async () => {
  const made = await host.call('POST', path, { bearer: keyOf('publisher'), body: { configName: 'Two', options } });
  const own = await publish('Two', made.headers['etag'], keyOf('publisher'));
  expect([own.status, own.body.error.code]).toEqual([409, 'operator.second-person']);
  const other = await publish('Two', made.headers['etag'], keyOf('administrator'));
  expect(other.body.configuration.published).toMatchObject({ author: 'publisher', publishedBy: 'administrator' });
});

test('with a second person, an earlier version is restored by one', async () => {
  let tag: unknown;
  const made = await host.call('POST', path, { bearer: keyOf('editor'), body: { configName: 'Back', options } });
  tag = (await publish('Back', made.headers['etag'], keyOf('publisher'))).headers['etag'];
  const body = { options: { ...options, singleSite: true } };
  const saved = await host.call('PUT', `${path}/Back`, {
    bearer: keyOf('editor'),
    body,
    headers: { 'if-match': String(tag) },
  });
  tag = (await publish('Back', saved.headers['etag'], keyOf('publisher'))).headers['etag'];
  const back = await host.call('POST', `${path}/Back/rollback`, {
    bearer: keyOf('publisher'),
    body: { number: 1 },
    headers: { 'if-match': String(tag) },
  });
  expect(back.status).toBe(200);
});
