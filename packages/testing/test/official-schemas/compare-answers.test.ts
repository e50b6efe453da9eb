import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryDirectory } from '../../src/index.ts';
import {
  countChecked,
  folderVariable,
  ownerVariable,
  takeDeviations,
} from '../../src/official-schemas/answer-records.ts';
import type { BankAnswer } from '../../src/official-schemas/bank-answers.ts';
import { answerComparison } from '../../src/official-schemas/compare-answers.ts';

const run = promisify(execFile);
const file = 'obie-account-info-v4.0.json';
const base = '/open-banking/v4.0/aisp';
const source = join(import.meta.dirname, '..', '..', 'src', 'official-schemas');

const description = {
  components: {
    schemas: { Party: { type: 'object', required: ['Name'], properties: { Name: { type: 'string', maxLength: 8 } } } },
  },
  paths: {
    '/accounts/{AccountId}/party': {
      get: {
        responses: {
          200: {
            headers: { 'X-Fapi-Interaction-Id': { required: true, schema: { type: 'string' } } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Party' } } },
          },
          401: {},
        },
      },
    },
  },
};
const good: BankAnswer = {
  bank: 'obie',
  secureOrigin: 'https://127.0.0.1:1',
  method: 'GET',
  path: `${base}/accounts/12345/party`,
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8', 'x-fapi-interaction-id': 'one' },
  body: { Name: 'Ada' },
};
const place = `${file}: GET /accounts/{AccountId}/party 200`;
const owner = process.env[ownerVariable];

beforeAll(() => {
  process.env[ownerVariable] = 'somebody';
});
afterAll(() => {
  if (owner === undefined) delete process.env[ownerVariable];
  else process.env[ownerVariable] = owner;
});

async function folders() {
  const [schemas, records] = [await temporaryDirectory(), await temporaryDirectory()];
  writeFileSync(join(schemas, file), JSON.stringify(description));
  return { schemas, records };
}

test.each<[string, Partial<BankAnswer>, string[]]>([
  ['an answer as it has to be', {}, []],
  ['a status without a body', { status: 401, body: null }, []],
  [
    'a wrong value, which is not told',
    { body: { Name: 'Ada Lovelace' } },
    [`${place}: /Name must NOT have more than 8 characters (api#/components/schemas/Party/properties/Name/maxLength)`],
  ],
  [
    'something missing',
    { body: {} },
    [`${place}: the body must have required property 'Name' (api#/components/schemas/Party/required)`],
  ],
  [
    'a header missing',
    { headers: { 'content-type': 'application/json' } },
    [`${place}: the header X-Fapi-Interaction-Id is missing`],
  ],
  [
    'another content type',
    { headers: { 'content-type': 'text/html', 'x-fapi-interaction-id': 'one' } },
    [`${place}: the content type is not application/json`],
  ],
  ['a body where there is none', { status: 401 }, [`${place.replace('200', '401')}: a body where there is none`]],
  [
    'an unknown status',
    { status: 418 },
    [`${place.replace('200', '418')}: a status that the description does not have`],
  ],
  [
    'an unknown address, without its ids',
    { path: `${base}/accounts/12345/secrets` },
    [`${file}: GET /accounts/{}/secrets 200: not in the description`],
  ],
])('the comparison of %s returns its deviations once', async (_what, changes, expected) => {
  const { schemas, records } = await folders();
  answerComparison(schemas, records)({ ...good, ...changes });
  expect(takeDeviations(records, ['other']).length).toBe(0);
  expect(takeDeviations(records, ['some'])).toEqual(expected.length === 0 ? [] : [expected.join('\n')]);
  // Deviations are returned once.
  expect(takeDeviations(records, ['some'])).toEqual([]);
  expect(countChecked(records, 'somebody@')[file]).toBe(1);
});

test.each<[string, Partial<BankAnswer>]>([
  ['the American bank', { bank: 'fdx' }],
  ['an address of no description', { path: '/token' }],
  ['404 of an unknown address', { path: `${base}/secrets`, status: 404, body: null }],
])('the comparison ignores %s', async (_what, changes) => {
  const { schemas, records } = await folders();
  answerComparison(schemas, records)({ ...good, ...changes });
  expect(takeDeviations(records, [''])).toEqual([]);
  expect(countChecked(records, '')[file]).toBe(0);
});

test('a child process compares the answers of its banks with the official schemas, even if it is killed directly afterwards', async () => {
  const { schemas, records } = await folders();
  const script = `
    const { channel } = await import('node:diagnostics_channel');
    const good = ${JSON.stringify(good)};
    channel('fin-link:bank-answers').publish(good);
    channel('fin-link:bank-answers').publish({ ...good, body: { Name: 7 } });
    process.kill(process.pid, 'SIGKILL');`;
  const env = {
    PATH: process.env['PATH'],
    NODE_OPTIONS: `--import=${pathToFileURL(join(source, 'preload.ts')).href}`,
    FIN_SCHEMAS_DIR: schemas,
    [folderVariable]: records,
    [ownerVariable]: 'server.1',
  };
  const ended = run(process.execPath, ['--input-type=module', '-e', script], { env });
  await expect(ended).rejects.toMatchObject({ signal: 'SIGKILL', stderr: '' });
  expect(takeDeviations(records, ['server.1@'])).toEqual([
    `${place}: /Name must be string (api#/components/schemas/Party/properties/Name/type)`,
  ]);
  expect(countChecked(records, 'server.')[file]).toBe(2);
});
