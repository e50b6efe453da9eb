import { X509Certificate } from 'node:crypto';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConsentBank } from '@fin-link/service';
import { systemClock, type Clock } from '@fin-link/storage';
import { afterTests, captureLog, manualClock } from '@fin-link/testing';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openConfiguredBanks } from '../../../../src/launcher/banks/configured-banks/open-configured-banks.ts';
import { bankFiles, goodFile, production, type BankFiles } from './bank-files.ts';
import { bankIds, realBanks } from './real-banks.ts';

const dayMs = 86_400_000;
const never = new AbortController().signal;

/** Opens the banks of a file and captures their log. */
async function configured(path: string, clock: Clock = systemClock) {
  const banks = await openConfiguredBanks(path, production, { clock });
  afterTests(() => banks.close());
  const log = captureLog();
  const logger = pino({ level: 'info' }, log.stream);
  return {
    log,
    look: () => banks.refreshKeys(logger),
    bank(id: number): ConsentBank {
      return banks.banks.get(id) ?? expect.fail('no such bank');
    },
  };
}

const begin = (bank: ConsentBank, providerId: number) =>
  bank.authority.begin(
    { providerId, bankKey: bank.bankKey },
    {
      consentId: 1,
      scopes: ['ACCOUNT_DETAILS'],
      at: new Date(),
      until: new Date(Date.now() + 90 * dayMs),
      bankConsentId: null,
      presence: null,
    },
    never,
  );

const fingerprintIn = async ({ folder }: BankFiles): Promise<string> =>
  new X509Certificate(await readFile(join(folder, 'transport.pem'))).fingerprint256;

test('replaced keys and certificates of configured banks are used without a restart', async () => {
  const files = await bankFiles();
  await files.renewSigning('own-1', 'jwk');
  const former = await readFile(join(files.folder, 'signing.key'), 'utf8');
  const next = await files.renewSigning('own-2', 'jwk');
  const nextText = await readFile(join(files.folder, 'signing.key'), 'utf8');
  // The banks only know the new key, as if it had already been replaced there.
  const { file, certificates } = await realBanks(files, production.hostOrigin, [next]);
  for (const bank of file.banks) bank['signingKey'] = { file: 'signing.key' };
  await files.put('signing.key', former);
  const { bank, look, log } = await configured(await files.putFile(file));
  const [british, australian] = [bank(bankIds.GB), bank(bankIds.AU)];
  expect(await begin(british, bankIds.GB)).toMatchObject({ kind: 'problem', detail: 'refused: invalid_client' });
  expect(certificates.at(-1)).toBe(await fingerprintIn(files));

  await look();
  expect(log.text()).toBe('');
  await files.put('signing.key', nextText);
  await files.renewTransport();
  await look();
  expect(log.text().match(/keys of a bank taken up/g)).toHaveLength(3);
  expect(await begin(british, bankIds.GB)).toMatchObject({ kind: 'begun' });
  expect(certificates.at(-1)).toBe(await fingerprintIn(files));
  expect(await begin(australian, bankIds.AU)).toMatchObject({ kind: 'begun' });
  expect(await begin(bank(bankIds.US), bankIds.US)).toMatchObject({ kind: 'begun' });
});

test('if only the certificate is replaced, the former pair stays in use, and this is logged once', async () => {
  const files = await bankFiles();
  const { bank, look, log } = await configured(await files.putFile(goodFile()));
  const before = bank(bankIds.GB).authority;
  const [certificate, key] = await Promise.all(
    ['transport.pem', 'transport.key'].map((name) => readFile(join(files.folder, name), 'utf8')),
  );
  await files.renewTransport();
  const nextKey = await readFile(join(files.folder, 'transport.key'), 'utf8');
  await files.put('transport.key', key ?? '');
  for (let looks = 0; looks < 3; looks++) await look();
  expect(bank(bankIds.GB).authority).toBe(before);
  const told = log.lines().filter(({ msg }) => msg === 'keys of a bank are not right: the former ones stay');
  expect(told.map(({ providerId, faults }) => [providerId, faults])).toEqual([
    [bankIds.GB, [{ path: 'banks.0.transport.key', message: 'is not the key of the certificate' }]],
    [bankIds.AU, [{ path: 'banks.2.transport.key', message: 'is not the key of the certificate' }]],
  ]);
  await files.put('transport.key', nextKey);
  await look();
  expect(bank(bankIds.GB).authority).not.toBe(before);
  for (const text of [certificate, key, nextKey]) expect(log.text()).not.toContain(text?.split('\n')[1]);
});

test.skipIf(process.platform === 'win32')('a replaced key that other users may read is not used', async () => {
  const files = await bankFiles();
  const { bank, look, log } = await configured(await files.putFile(goodFile()));
  const before = bank(bankIds.US).authority;
  await files.renewSigning('own-1');
  await chmod(join(files.folder, 'signing.key'), 0o644);
  await look();
  expect(bank(bankIds.US).authority).toBe(before);
  expect(log.text()).toContain('can be used by others than its owner');
});

test('a replaced signing key with the id of the former one is not used', async () => {
  const files = await bankFiles();
  const { bank, look, log } = await configured(await files.putFile(goodFile()));
  const before = bank(bankIds.US).authority;
  await files.renewSigning('own-1');
  for (let looks = 0; looks < 2; looks++) await look();
  expect(bank(bankIds.US).authority).toBe(before);
  expect(log.lines().filter(({ providerId }) => providerId === bankIds.US)).toMatchObject([
    { faults: [{ path: 'signingKey.file', message: 'has another key by the id of the former one' }] },
  ]);
});

test('an expired certificate does not replace a valid one', async () => {
  const clock = manualClock();
  const files = await bankFiles(clock);
  const { bank, look, log } = await configured(await files.putFile(goodFile()), clock);
  const before = bank(bankIds.GB).authority;
  const later = new Date(clock.now().getTime() + 2 * dayMs);
  for (const at of [later.toISOString(), '2020-01-01T00:00:00Z']) {
    await files.renewTransport(manualClock(at));
    await look();
    expect(bank(bankIds.GB).authority).toBe(before);
  }
  expect(log.text()).toContain('is not valid now, as the former one is');
  await files.renewTransport(manualClock(later.toISOString()));
  clock.set(later);
  await look();
  expect(bank(bankIds.GB).authority).not.toBe(before);
});

test('a certificate that has expired or expires within thirty days is logged once a day', async () => {
  const clock = manualClock();
  const start = clock.now().getTime();
  const files = await bankFiles(clock);
  const { bank, look, log } = await configured(await files.putFile(goodFile()), clock);
  const british = bank(bankIds.GB);
  const { until } = british.certificate?.() ?? expect.fail('no certificate');
  expect(bank(bankIds.US).certificate).toBeUndefined();
  const warnings = () => log.lines().filter(({ providerId }) => providerId === bankIds.GB);
  const at = async (date: Date) => {
    clock.set(date);
    await look();
    await look();
    return { state: british.certificate?.().state, told: warnings().length };
  };
  expect(until.getTime()).toBeGreaterThan(start + 300 * dayMs);
  expect(await at(new Date(until.getTime() - 30 * dayMs - 1_000))).toEqual({ state: 'good', told: 0 });
  expect(await at(new Date(until.getTime() - 30 * dayMs))).toEqual({ state: 'ending', told: 1 });
  expect(await at(new Date(until.getTime() - 29 * dayMs))).toEqual({ state: 'ending', told: 2 });
  expect(await at(until)).toEqual({ state: 'ended', told: 3 });
  expect(warnings().at(-1)).toMatchObject({
    level: 40,
    msg: 'the transport certificate of a bank has ended',
    until: until.toISOString(),
  });
  // The certificate has been renewed.
  await files.renewTransport();
  expect(await at(new Date(until.getTime() + dayMs))).toMatchObject({ state: 'good' });
});

test('an expired certificate of one configured bank leaves the others reachable', async () => {
  const files = await bankFiles();
  await files.renewTransport(manualClock('2020-01-01T00:00:00Z'));
  const { bank } = await configured(await files.putFile(goodFile()));
  expect(bank(bankIds.AU).certificate?.().state).toBe('ended');
});
