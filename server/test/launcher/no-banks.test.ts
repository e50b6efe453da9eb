import { generateVaultKey, parseVaultKeys } from '@fin-link/storage';
import { afterTests, captureLog, openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { noBanksWarning, openService } from '../../src/launcher/open-service.ts';
import type { ServiceParts } from '../../src/launcher/open-service.ts';

/** Opens a service and returns the messages of its warnings. */
async function warningsOf(parts: Pick<ServiceParts, 'customer' | 'consentBanks'>): Promise<unknown[]> {
  const log = captureLog();
  const storage = await openTestStorage();
  const vaultKeys = parseVaultKeys(generateVaultKey('test'));
  const service = await openService({
    storage,
    vaultKeys,
    port: 0,
    log: { level: 'warn', stream: log.stream },
    ...parts,
  });
  afterTests(() => service.close());
  return log.lines().map(({ msg }) => msg);
}

const customer = { clientId: 'acorn-1', secret: 'a-secret-of-thirty-two-characters', adminLoginName: 'acorn_admin' };

test('a service in production without a bank warns at start that every search is empty', async () => {
  expect(await warningsOf({ customer })).toContain(noBanksWarning);
});

test('a service in the sandbox, or with a file of banks, starts without the warning about empty searches', async () => {
  const sandbox = { bankSitesUrl: 'http://127.0.0.1:4240', allowLoopbackCallbacks: true };
  expect(await warningsOf({ customer: { sandbox } })).not.toContain(noBanksWarning);
  const consentBanks = { consents: {}, banks: new Map(), close: async () => {} };
  expect(await warningsOf({ customer, consentBanks })).not.toContain(noBanksWarning);
});
