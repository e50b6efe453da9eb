import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { secretMarker } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { OpenBankingFileError } from '../../../../src/launcher/banks/configured-banks/file-schema.ts';
import { type FileContext, readOpenBankingFile } from '../../../../src/launcher/banks/configured-banks/read-file.ts';
import { bankFiles, goodFile, newKeys, pemOf, production, sandbox, type FileOfBanks } from './bank-files.ts';

const files = await bankFiles();

const faultsOf = async (path: string, context: FileContext = production): Promise<string[]> => {
  const refused = await readOpenBankingFile(path, context).then(
    () => expect.fail('The file was accepted.'),
    (error: unknown) => error,
  );
  if (!(refused instanceof OpenBankingFileError)) throw refused;
  const [, ...lines] = refused.message.split('\n');
  return lines;
};

/** Returns a valid file with the value at a path such as `banks.0.issuer` replaced, or removed if it is `undefined`. */
function changed(path: string, value: unknown): FileOfBanks {
  const file = goodFile();
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const holder = steps.reduce<Record<string, unknown>>(
    (at, step) => at[step] as Record<string, unknown>,
    file as unknown as Record<string, unknown>,
  );
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return file;
}

test('a banks file with a bank of each profile is accepted with its keys', async () => {
  const { file, banks } = await readOpenBankingFile(await files.putFile(goodFile()), production);
  expect(banks.map(({ bank }) => [bank.profile, bank.provider.id])).toEqual([
    ['obie', 200_001],
    ['fdx', 200_002],
    ['cds', 200_003],
  ]);
  expect(file.regions.US?.reconfirmDays).toBe(60);
  expect(file.warnDays).toBe(30);
  const [british, american] = banks;
  expect(british?.credentials.signingKey).toMatchObject({ kid: 'own-1', alg: 'PS256', n: files.publicKey.n });
  expect(british?.credentials.transport?.until.getTime()).toBeGreaterThan(Date.now());
  expect(british?.credentials.authority).toContain(files.authority.certificate.trim());
  expect(american?.credentials.transport).toBeNull();
});

test.each([true, false])(
  'a banks file names an American bank of OAuth 2.0, with a certificate: %s',
  async (isBound) => {
    const file = goodFile();
    const [british, american] = file.banks;
    Object.assign(american ?? {}, { security: 'oauth2', hasInvestments: true, hasCategoryCodes: true });
    if (isBound) Object.assign(american ?? {}, { transport: british?.['transport'] });
    const { banks } = await readOpenBankingFile(await files.putFile(file), production);
    expect(banks[1]?.bank).toMatchObject({
      profile: 'fdx',
      security: 'oauth2',
      hasInvestments: true,
      hasCategoryCodes: true,
    });
    expect(banks[1]?.credentials.transport === null).toBe(!isBound);
  },
);

test('the banks file of the guide is valid apart from its missing key files', async () => {
  const guide = await readFile(
    join(import.meta.dirname, '..', '..', '..', '..', '..', 'docs', 'open-banking.md'),
    'utf8',
  );
  const [, example = ''] = /## The file\s+```json\n([^`]+)```/.exec(guide) ?? [];
  const faults = await faultsOf(await files.putFile(example));
  expect(faults).toEqual([
    'banks.0.signingKey.file: cannot be read (ENOENT)',
    'banks.0.transport.certificate: cannot be read (ENOENT)',
    'banks.0.transport.key: cannot be read (ENOENT)',
    'banks.0.certificateAuthorities.1: cannot be read (ENOENT)',
  ]);
});

const model = goodFile().regions['GB'];
const licences = model?.['engagementModels'] as unknown[];
const banks = goodFile().banks;

test.each<[rule: string, path: string, value: unknown, faultAt: string, says: string]>([
  ['an unknown field', 'banks.0.isuer', 'https://auth.example', 'banks.0', 'Unrecognized key: "isuer"'],
  ['a bank without an issuer', 'banks.0.issuer', undefined, 'banks.0.issuer', 'expected string'],
  ['a profile of no region', 'banks.0.profile', 'berlin', 'banks.0.profile', 'Invalid'],
  ['an invalid address', 'banks.0.dataUrl', 'bank/data', 'banks.0.dataUrl', 'must be a web address'],
  ['an address with a password', 'banks.0.issuer', 'https://a:b@bank.example', 'banks.0.issuer', 'without user name'],
  ['an address with a query', 'banks.0.dataUrl', 'https://bank.example/a?b', 'banks.0.dataUrl', 'query'],
  ['an address with a space', 'banks.0.dataUrl', 'https://b.example/v1 ', 'banks.0.dataUrl', 'spaces'],
  ['a slash at the end of a base', 'banks.0.dataUrl', 'https://b.example/', 'banks.0.dataUrl', 'end with a slash'],
  ['an issuer without TLS', 'banks.1.issuer', 'http://bank.example', 'banks.1.issuer', 'must be https'],
  ['a data address without TLS', 'banks.1.dataUrl', 'http://127.0.0.1:80/v1', 'banks.1.dataUrl', 'must be https'],
  [
    'a sign-in page without TLS',
    'banks.1.provider.signInUrl',
    'http://b.example',
    'banks.1.provider.signInUrl',
    'https',
  ],
  ['a website without TLS', 'banks.1.provider.website', 'http://b.example', 'banks.1.provider.website', 'https'],
  ['a bank in a private network', 'banks.1.issuer', 'https://10.1.2.3', 'banks.1.issuer', 'privateNetworks'],
  ['the cloud’s own address', 'banks.1.dataUrl', 'https://169.254.169.254', 'banks.1.dataUrl', 'privateNetworks'],
  ['this machine', 'banks.1.dataUrl', 'https://[::1]:8443/v1', 'banks.1.dataUrl', 'privateNetworks'],
  ['a network of all addresses', 'banks.1.privateNetworks', ['0.0.0.0/0'], 'banks.1.privateNetworks.0', 'private'],
  ['a link-local network', 'banks.1.privateNetworks', ['169.254.0.0/16'], 'banks.1.privateNetworks.0', 'private'],
  [
    'an address instead of a network',
    'banks.1.privateNetworks',
    ['10.1.2.3'],
    'banks.1.privateNetworks.0',
    'private network',
  ],
  [
    'another host’s return address',
    'banks.0.redirectUri',
    'https://other.example/oauth/callback/200001',
    'banks.0.redirectUri',
    'https://link.example/oauth/callback/200001',
  ],
  [
    'another bank’s return address',
    'banks.0.redirectUri',
    'https://link.example/oauth/callback/200002',
    'banks.0.redirectUri',
    'own address for this bank',
  ],
  ['a provider id of zero', 'banks.0.provider.id', 0, 'banks.0.provider.id', '>=1'],
  ['a duplicate provider id', 'banks.1.provider.id', 200_001, 'banks.1.provider.id', 'is that of banks.0 as well'],
  ['a bank that takes passwords', 'banks.0.provider.id', 16_001, 'banks.0.provider.id', '100000 or more'],
  ['a simulated bank’s place in production', 'banks.0.provider.id', 16_020, 'banks.0.provider.id', '100000 or more'],
  ['a duplicate issuer', 'banks.1.issuer', banks[0]?.['issuer'], 'banks.1.issuer', 'is that of banks.0 as well'],
  ['a missing client certificate', 'banks.0.transport', undefined, 'banks.0.transport', 'expected object'],
  [
    'a client certificate that the profile does not use',
    'banks.1.transport',
    banks[0]?.['transport'],
    'banks.1.transport',
    'oauth2',
  ],
  ['an unknown security profile', 'banks.1.security', 'basic', 'banks.1.security', 'oauth2'],
  ['an algorithm that no profile allows', 'banks.0.bankAlgorithm', 'RS256', 'banks.0.bankAlgorithm', 'PS256'],
  ['an unknown time zone', 'banks.0.timeZone', 'Europe/Nowhere', 'banks.0.timeZone', 'America/New_York'],
  ['a timeout of a day', 'banks.0.timeouts', { requestMs: 86_400_000 }, 'banks.0.timeouts.requestMs', '240000'],
  [
    'an empty list of certificate authorities',
    'banks.0.certificateAuthorities',
    [],
    'banks.0.certificateAuthorities',
    '>=1',
  ],
  ['a bank of a region without settings', 'regions.GB', undefined, 'regions.GB', 'banks.0 is in this region'],
  ['no engagement model', 'regions.GB.engagementModels', [], 'regions.GB.engagementModels', 'exactly one'],
  [
    'two engagement models',
    'regions.GB.engagementModels',
    [...licences, ...licences],
    'regions.GB.engagementModels',
    'exactly one',
  ],
  [
    'a party with an unknown engagement model',
    'regions.GB.engagementModels',
    [{ model: 'agent', legalName: 'Own Ltd', registrationNumber: '1' }],
    'regions.GB.engagementModels.0.model',
    'provider-aisp',
  ],
  [
    'a party without a registration number',
    'regions.GB.engagementModels.0.registrationNumber',
    '',
    'regions.GB',
    '>=1',
  ],
  ['no address for revocations', 'regions.AU.recipientBaseUri', undefined, 'regions.AU.recipientBaseUri', 'missing'],
  [
    'an address for revocations without TLS',
    'regions.AU.recipientBaseUri',
    'http://s.example',
    'regions.AU.recipientBaseUri',
    'https',
  ],
  ['zero days of warning', 'warnDays', 0, 'warnDays', '>=1'],
])('a banks file is refused: %s', async (_rule, path, value, faultAt, says) => {
  const faults = await faultsOf(await files.putFile(changed(path, value)));
  const fault = faults.find((line) => line.startsWith(faultAt));
  expect(fault, faults.join('\n')).toContain(says);
});

test('a banks file may name a bank on loopback without TLS in the sandbox only', async () => {
  const at = (issuer: string): FileOfBanks => {
    const file = goodFile(sandbox.hostOrigin);
    Object.assign(file.banks[1] ?? {}, { issuer });
    return file;
  };
  expect((await readOpenBankingFile(await files.putFile(at('http://127.0.0.1:4999')), sandbox)).banks).toHaveLength(3);
  expect(await faultsOf(await files.putFile(at('http://bank.example')), sandbox)).toEqual([
    'banks.1.issuer: must be https',
  ]);
});

test('a banks file may replace the simulated bank of its own region only', async () => {
  const at = (id: number): FileOfBanks => {
    const file = goodFile(sandbox.hostOrigin);
    const [british] = file.banks;
    Object.assign(british?.['provider'] as object, { id });
    Object.assign(british ?? {}, { redirectUri: `${sandbox.hostOrigin}/oauth/callback/${id}` });
    return file;
  };
  expect((await readOpenBankingFile(await files.putFile(at(16_020)), sandbox)).banks).toHaveLength(3);
  const [fault] = await faultsOf(await files.putFile(at(16_030)), sandbox);
  expect(fault).toContain('banks.0.provider.id: must be 100000 or more, or 16020');
});

test('a banks file is refused in production with a host origin without TLS', async () => {
  const hostOrigin = 'http://link.example';
  const faults = await faultsOf(await files.putFile(goodFile(hostOrigin)), { mode: 'production', hostOrigin });
  expect(faults).toEqual([0, 1, 2].map((bank) => expect.stringContaining(`banks.${bank}.redirectUri: must be https`)));
});

test('a banks file may name a bank in a private network that it lists', async () => {
  const file = changed('banks.1.privateNetworks', ['10.1.0.0/16']);
  Object.assign(file.banks[1] ?? {}, { issuer: 'https://10.1.2.3' });
  expect((await readOpenBankingFile(await files.putFile(file), production)).banks).toHaveLength(3);
});

test('a banks file is refused with a list of all its faults', async () => {
  const file = changed('banks.0.issuer', 'http://bank.example');
  Object.assign(file.banks[1] ?? {}, { redirectUri: 'https://elsewhere.example', signingKey: { file: 'not-there' } });
  const faults = await faultsOf(await files.putFile(file));
  expect(faults.map((line) => line.split(': ')[0]).toSorted()).toEqual([
    'banks.0.issuer',
    'banks.1.redirectUri',
    'banks.1.signingKey.file',
  ]);
});

test('a banks file that is missing or not JSON is refused without quoting it', async () => {
  expect(await faultsOf(join(files.folder, 'nowhere.json'))).toEqual(['It cannot be read (ENOENT).']);
  const marker = secretMarker('file');
  expect(await faultsOf(await files.putFile(`{"banks":\n  ${marker.value}}`))).toEqual([
    expect.stringMatching(/^It is not JSON(: line 2 column \d+)?\.$/),
  ]);
});

const otherCurve = (): string => pemOf(generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey);
const ownJwk = (): JsonWebKey => newKeys().privateKey.export({ format: 'jwk' });

test.each<[rule: string, name: string, contents: () => Promise<string> | string, fault: string]>([
  ['a key file without a key', 'signing.key', () => 'not a key', 'banks.0.signingKey.file: is no private key'],
  ['a public key', 'signing.key', () => JSON.stringify(files.publicKey), 'signingKey.file: is no private key'],
  ['incomplete JSON', 'signing.key', () => '{"kty":', 'signingKey.file: is no private key'],
  [
    'an encrypted key',
    'signing.key',
    () => '-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----',
    'banks.0.signingKey.file: is locked by a pass phrase',
  ],
  ['a short key', 'signing.key', () => pemOf(newKeys(1_024).privateKey), 'signingKey.file: must be an RSA key'],
  ['a key on another curve', 'signing.key', otherCurve, 'signingKey.file: must be an RSA key'],
  [
    'a key with another id',
    'signing.key',
    () => JSON.stringify({ ...ownJwk(), kid: 'other' }),
    'signingKey.file: has another id',
  ],
  [
    'a key for another algorithm',
    'signing.key',
    () => JSON.stringify({ ...ownJwk(), alg: 'RS256' }),
    'signingKey.file: says another algorithm',
  ],
  [
    'another party’s key',
    'transport.key',
    () => pemOf(newKeys().privateKey),
    'transport.key: is not the key of the certificate',
  ],
  [
    'a certificate file without a certificate',
    'transport.pem',
    () => 'none',
    'transport.certificate: has no certificate',
  ],
  [
    'a damaged certificate',
    'transport.pem',
    () => '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
    'banks.0.transport.certificate: has a certificate that cannot be read',
  ],
  [
    'an authority file without a certificate',
    'directory.pem',
    () => 'none',
    'certificateAuthorities.1: has no certificate',
  ],
  [
    'an incomplete certificate file',
    'directory.pem',
    () => `${files.authority.certificate}\n${files.authority.certificate.slice(0, 200)}`,
    'certificateAuthorities.1: has a certificate that is not whole',
  ],
  ['a file that is too large', 'directory.pem', () => 'x'.repeat(200_001), 'certificateAuthorities.1: is too large'],
])('a banks file is refused: %s', async (_rule, name, contents, fault) => {
  const own = await bankFiles();
  await own.put(name, await contents());
  const faults = await faultsOf(await own.putFile(goodFile()));
  expect(faults.join('\n')).toContain(fault);
  expect(faults.join('\n')).not.toContain(own.folder);
});

test.runIf(process.platform === 'linux')(
  'a key file that fails while it is read is a fault of the banks file',
  async () => {
    const file = changed('banks.0.certificateAuthorities', ['/proc/self/mem']);
    expect(await faultsOf(await files.putFile(file))).toEqual([
      'banks.0.certificateAuthorities.0: cannot be read (EIO)',
    ]);
  },
);

test('a signing key without a key id is refused, a JWK with its own id is accepted', async () => {
  const own = await bankFiles();
  const file = goodFile();
  for (const bank of file.banks) bank['signingKey'] = { file: 'signing.key' };
  expect(await faultsOf(await own.putFile(file))).toContainEqual(
    'banks.0.signingKey.file: has no id: name it in signingKey.kid as the bank knows it',
  );
  await own.put('signing.key', JSON.stringify({ ...ownJwk(), kid: 'of-the-file' }));
  const [british] = (await readOpenBankingFile(await own.putFile(file), production)).banks;
  expect(british?.credentials.signingKey).toMatchObject({ kid: 'of-the-file', alg: 'PS256' });
});

test.skipIf(process.platform === 'win32').each([
  ['signing.key', 0o660, 'banks.0.signingKey.file'],
  ['transport.key', 0o604, 'banks.0.transport.key'],
])('%s with the file mode %o is refused', async (name, mode, path) => {
  const own = await bankFiles();
  await chmod(join(own.folder, name), mode);
  const faults = await faultsOf(await own.putFile(goodFile()));
  expect(faults).toContainEqual(`${path}: can be used by others than its owner and its group: chmod 600 it, or 640`);
});

test('a certificate file may be readable by all users, a key file by the group of the process', async () => {
  const own = await bankFiles();
  await chmod(join(own.folder, 'transport.pem'), 0o644);
  await chmod(join(own.folder, 'transport.key'), 0o440);
  expect((await readOpenBankingFile(await own.putFile(goodFile()), production)).banks).toHaveLength(3);
});

test('a key written in place of its path does not appear in the fault', async () => {
  const marker = secretMarker('key');
  for (const path of [
    'signingKey',
    'signingKey.file',
    'transport.key',
    'certificateAuthorities.0',
    'issuer',
    'clientId',
  ]) {
    const value = path === 'clientId' ? { [marker.value.slice(0, 3)]: marker.value } : marker.value;
    const faults = await faultsOf(await files.putFile(changed(`banks.0.${path}`, value)));
    expect(faults.length, path).toBeGreaterThan(0);
    marker.assertAbsent(faults.join('\n'));
  }
});
