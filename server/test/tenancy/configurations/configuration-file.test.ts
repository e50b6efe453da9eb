import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterTests, openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import {
  parseConfigurationFile,
  readConfigurationFile,
} from '../../../src/tenancy/configurations/configuration-file.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { hostKey, newLogin, testHost } from '../../harness/test-host.ts';

test('configurations of a file are published at start and cannot be changed through the API', async () => {
  const storage = await openTestStorage();
  const { url: serviceUrl } = await linkingService(storage);
  const folder = await mkdtemp(join(tmpdir(), 'fin-link-configurations-'));
  afterTests(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'configurations.json');
  await writeFile(file, JSON.stringify({ configurations: { Shop: { flow: 'aggregation', entryScreen: false } } }));
  const host = await testHost({ storage, serviceUrl, settings: { configurationFile: file } });
  const bearer = 'sandbox-operator-key';
  const made = await host.call('POST', '/v1/sessions', {
    bearer: hostKey,
    body: { loginName: newLogin(), configNames: ['Shop'] },
  });
  expect(made.status).toBe(201);
  const read = await host.call('GET', '/v1/configurations/Shop', { bearer });
  expect(read.body.configuration).toMatchObject({ source: 'file', published: { options: { entryScreen: false } } });
  const body = { configName: 'Shop', options: read.body.configuration.published.options };
  expect((await host.call('POST', '/v1/configurations', { bearer, body })).body.error.code).toBe('config.exists');
});

test.each([
  ['not JSON', 'FIN_CONFIGS_FILE is not JSON.'],
  ['{"configurations":{"Shop":{"flow":"sideways"}}}', 'configurations.Shop.flow'],
  ['{"configurations":{"Shop":{"flow":"aggregation","popularProviderIds":[1,1]}}}', 'listed twice'],
  ['{"configurations":{" ":{"flow":"aggregation"}}}', 'configurations'],
])('a configuration file with the content %s is refused with a reason', (text, reason) => {
  expect(() => parseConfigurationFile(text)).toThrow(reason);
});

test('an error about a missing configuration file names the file', () => {
  expect(() => readConfigurationFile('/nowhere/configurations.json')).toThrow(
    'FIN_CONFIGS_FILE cannot be read: /nowhere/configurations.json',
  );
});
