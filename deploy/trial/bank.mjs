import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { banksMigrations, createFdxBank, serviceClock } from '../../packages/banks/src/index.ts';
import { openStorage, systemClock } from '../../packages/storage/src/index.ts';

// Runs a simulated American bank for trial/run.sh, and writes the service's file of banks with it: `bank.mjs <folder> <authority>`.

const [, , folder = '', authority = ''] = process.argv;
const origin = 'https://bank-us.example:8443';
const clientId = 'trial';
const redirectUri = 'https://link.example/oauth/callback/200001';
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const named = { kid: 'trial', alg: 'PS256', use: 'sig' };

const storage = await openStorage();
const bank = await createFdxBank({
  database: await storage.database('banks', banksMigrations),
  clock: systemClock,
  businessClock: serviceClock({ serviceUrl: 'http://127.0.0.1:4100', clock: systemClock }),
  origin,
  openerPolicy: 'unsafe-none',
  clients: [
    {
      clientId,
      name: 'Trial',
      software: 'Trial',
      redirectUris: [redirectUri],
      jwks: { keys: [{ ...createPublicKey(privateKey).export({ format: 'jwk' }), ...named }] },
    },
  ],
});
await bank.pages.listen({ port: 4220, host: '127.0.0.1' });

const write = (name, value) => writeFileSync(join(folder, name), JSON.stringify(value), { mode: 0o600 });
copyFileSync(authority, join(folder, 'ca.pem'));
write('signing.json', { ...privateKey.export({ format: 'jwk' }), ...named });
const parties = [{ model: 'provider-aisp', legalName: 'Trial', registrationNumber: '1' }];
write('open-banking.json', {
  applicationName: 'Trial',
  regions: { US: { engagementModels: parties } },
  banks: [
    {
      profile: 'fdx',
      provider: { id: 200_001, name: 'Liberty Open Bank', website: origin, signInUrl: origin },
      issuer: origin,
      dataUrl: `${origin}/fdx/v6`,
      clientId,
      redirectUri,
      signingKey: { file: 'signing.json' },
      certificateAuthorities: ['ca.pem'],
      privateNetworks: ['172.30.54.0/24'],
    },
  ],
});
