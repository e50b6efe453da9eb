import { generateVaultKey } from '@fin-link/storage';
import { expect, test } from 'vitest';
import { readBanksEnvironment } from '../../../src/launcher/environment/banks-environment.ts';
import { readServiceEnvironment } from '../../../src/launcher/environment/service-environment.ts';

const production = {
  FIN_MODE: 'production',
  FIN_CLIENT_ID: 'client',
  FIN_CLIENT_SECRET: 'client-secret',
  FIN_ADMIN_LOGIN: 'admin_login',
  FIN_DATABASE_URL: 'postgres://db/fin',
  FIN_VAULT_KEYS: generateVaultKey('k1'),
};

const pattern = Buffer.from('abcdefgh'.repeat(4)).toString('base64');

test('the service’s empty environment is the sandbox on loopback', () => {
  const environment = readServiceEnvironment({});
  expect(environment).toMatchObject({ FIN_MODE: 'sandbox', FIN_SERVICE_PORT: 4100, FIN_CLIENT_ID: 'sandbox-client' });
  expect(environment.FIN_SERVICE_BIND).toBeUndefined();
});

test('the service’s production environment needs no variable of the host', () => {
  expect(readServiceEnvironment(production).FIN_MODE).toBe('production');
});

test.each([
  [{ FIN_CLIENT_ID: undefined }, 'FIN_CLIENT_ID'],
  [{ FIN_CLIENT_SECRET: 'sandbox-secret-2' }, 'FIN_CLIENT_SECRET'],
  [{ FIN_ADMIN_LOGIN: 'sandbox_admin' }, 'FIN_ADMIN_LOGIN'],
  [{ FIN_VAULT_KEYS: '' }, 'FIN_VAULT_KEYS'],
  [{ FIN_VAULT_KEYS: `k1:${Buffer.alloc(32).toString('base64')}` }, 'FIN_VAULT_KEYS holds a key that can be guessed'],
  [{ FIN_VAULT_KEYS: `k1:${pattern}` }, 'FIN_VAULT_KEYS holds a key that can be guessed'],
  [{ FIN_CLIENT_SECRET: '0123456789'.repeat(4) }, 'FIN_CLIENT_SECRET can be guessed'],
  [
    { FIN_CLIENT_SECRET: production.FIN_VAULT_KEYS.slice('k1:'.length) },
    'FIN_CLIENT_SECRET and FIN_VAULT_KEYS hold one key',
  ],
  [{ FIN_PROPERTY_REGISTRY_KEY: 'client-secret' }, 'FIN_CLIENT_SECRET and FIN_PROPERTY_REGISTRY_KEY hold one key'],
  [{ FIN_DATABASE_URL: undefined }, 'FIN_DATABASE_URL is missing'],
  [{ FIN_TRUSTED_PROXIES: '::/0' }, 'FIN_TRUSTED_PROXIES names everybody'],
  [{ FIN_ALLOW_LOOPBACK_CALLBACKS: 'true' }, 'FIN_ALLOW_LOOPBACK_CALLBACKS'],
  [{ FIN_OPEN_BANKING_FILE: '/etc/fin-link/open-banking.json' }, 'FIN_HOST_ORIGIN is missing'],
  [{ FIN_HOST_ORIGIN: 'http://link.example' }, 'FIN_HOST_ORIGIN is not https'],
  [{ FIN_HOST_ORIGIN: 'HTTP://link.example' }, 'FIN_HOST_ORIGIN is not https'],
])('the service does not start in production with %j', (over, name) => {
  expect(() => readServiceEnvironment({ ...production, ...over })).toThrow(
    new RegExp(`production does not start:[^]*${name}`),
  );
});

test.each(['10.0.0.5', '0.0.0.0', '::', 'fd00::1', '127.0.0.1', '::1'])(
  'in production a service may listen on %s',
  (address) => {
    expect(readServiceEnvironment({ ...production, FIN_SERVICE_BIND: address }).FIN_SERVICE_BIND).toBe(address);
  },
);

test.each(['0.0.0.0', '::', '10.0.0.5', '::1'])('the sandbox’s service cannot listen on %s', (address) => {
  expect(() => readServiceEnvironment({ FIN_SERVICE_BIND: address })).toThrow('loopback only');
});

test('FIN_ENVIRONMENT defaults to the mode, and sandbox mode only allows the sandbox', () => {
  const development = { ...production, FIN_ENVIRONMENT: 'development' };
  expect(readServiceEnvironment(development).FIN_ENVIRONMENT).toBe('development');
  expect(() => readServiceEnvironment({ FIN_ENVIRONMENT: 'production' })).toThrow('FIN_ENVIRONMENT');
});

test('FIN_SERVICE_BIND accepts IP addresses and no names', () => {
  expect(() => readServiceEnvironment({ FIN_SERVICE_BIND: 'localhost' })).toThrow('FIN_SERVICE_BIND');
});

test('the simulated banks do not start in production', () => {
  expect(() => readBanksEnvironment(production)).toThrow(/production does not start:[^]*Simulated banks/);
});
