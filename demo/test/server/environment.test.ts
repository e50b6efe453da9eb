import { expect, test } from 'vitest';
import { demoEnvironment, settingsOf } from '../../src/server/site/environment.ts';

test('demo: default settings fit a sandbox with default settings', () => {
  expect(settingsOf(demoEnvironment.parse({}))).toEqual({
    origin: 'http://127.0.0.1:4300',
    hostOrigin: 'http://localhost:4000',
    hostKey: 'sandbox-host-key',
    publishableKey: 'pk_sandbox_demo',
    serviceUrl: 'http://localhost:4100',
    banksUrl: 'http://127.0.0.1:4240',
    clientId: 'sandbox-client',
    clientSecret: 'sandbox-secret',
    adminLogin: 'sandbox_admin',
    eventSecret: 'whsec_c2FuZGJveC1ldmVudC1zZWNyZXQ=',
    serviceEventSecret: null,
  });
});

test('demo: settings use the ports and addresses of host and service', () => {
  const ports = { FIN_DEMO_PORT: '4301', FIN_HOST_PORT: '4001', FIN_SERVICE_PORT: '4101', FIN_BANK_SITES_PORT: '4241' };
  expect(settingsOf(demoEnvironment.parse(ports))).toMatchObject({
    origin: 'http://127.0.0.1:4301',
    hostOrigin: 'http://localhost:4001',
    serviceUrl: 'http://localhost:4101',
    banksUrl: 'http://127.0.0.1:4241',
  });
  const addresses = {
    FIN_HOST_ORIGIN: 'https://link.example',
    FIN_SERVICE_URL: 'https://service.example/base/',
    FIN_HOST_KEYS: 'key-number-one, key-number-two',
  };
  expect(settingsOf(demoEnvironment.parse(addresses))).toMatchObject({
    hostOrigin: 'https://link.example',
    serviceUrl: 'https://service.example/base',
    hostKey: 'key-number-one',
  });
});

test.each([
  ['FIN_DEMO_PORT', '0'],
  ['FIN_HOST_ORIGIN', 'https://link.example/path'],
  ['FIN_HOST_ORIGIN', 'https://link.example; script-src *'],
  ['FIN_SERVICE_URL', 'ftp://service.example'],
  ['FIN_EVENT_SECRET', 'short'],
])('demo: settings refuse %s=%s', (name, value) => {
  expect(demoEnvironment.safeParse({ [name]: value }).success).toBe(false);
});

test('demo: every environment variable has a description', () => {
  for (const schema of Object.values(demoEnvironment.shape)) expect(schema.description).toMatch(/\w/);
});
