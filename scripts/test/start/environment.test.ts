import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environmentTable, EnvironmentError } from '../../../server/src/index.ts';
import { productionEnvironment } from '../../../server/test/harness/production-environment.ts';
import { processEnvironments, readStartEnvironment } from '../../start/environment.ts';

test("the operator guide's table of environment variables comes from the schemas of the processes", () => {
  const guide = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'operator.md'), 'utf8');
  expect(guide).toContain(environmentTable(processEnvironments));
});

test('npm start in production runs a service unless one is named, and refuses sandbox credentials', () => {
  expect(readStartEnvironment(productionEnvironment).FIN_SERVICE_URL).toBeUndefined();
  expect(() => readStartEnvironment({ ...productionEnvironment, FIN_CLIENT_ID: 'sandbox-client-2' })).toThrow(
    EnvironmentError,
  );
});

test('npm start creates a shared key for host and service if it runs both', () => {
  const { FIN_WIDGET_KEY: own, FIN_WIDGET_KEYS: known } = readStartEnvironment({});
  expect([...(known?.keys() ?? [])]).toEqual([own?.id]);
  expect(readStartEnvironment({}).FIN_WIDGET_KEY?.privateKey.equals(own?.privateKey ?? expect.fail())).toBe(false);
  expect(readStartEnvironment({ FIN_SERVICE_URL: 'https://service.example' }).FIN_WIDGET_KEY).toBeUndefined();
});

test('npm start lets the service listen at the address that the host calls', () => {
  const started = { ...productionEnvironment, FIN_SERVICE_BIND: '10.0.0.5' };
  expect(() => readStartEnvironment(started)).toThrow('FIN_SERVICE_BIND');
  expect(readStartEnvironment({ ...started, FIN_SERVICE_BIND: '::' }).FIN_SERVICE_BIND).toBe('::');
});

test('npm start refuses a file of real banks when FIN_SERVICE_URL names another service', () => {
  const file = { FIN_OPEN_BANKING_FILE: '/etc/fin-link/open-banking.json' };
  expect(readStartEnvironment(file).FIN_OPEN_BANKING_FILE).toBe(file.FIN_OPEN_BANKING_FILE);
  expect(() => readStartEnvironment({ ...file, FIN_SERVICE_URL: 'https://service.example' })).toThrow(
    'FIN_OPEN_BANKING_FILE',
  );
});

test('npm start logs every request, but in a terminal only warnings by default', () => {
  expect(readStartEnvironment({}, false).FIN_LOG_LEVEL).toBe('info');
  expect(readStartEnvironment({}, true).FIN_LOG_LEVEL).toBe('warn');
  expect(readStartEnvironment({ FIN_LOG_LEVEL: 'debug' }, true).FIN_LOG_LEVEL).toBe('debug');
});
