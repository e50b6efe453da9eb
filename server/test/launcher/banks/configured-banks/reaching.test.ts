import { afterTests } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { openConfiguredBanks } from '../../../../src/launcher/banks/configured-banks/open-configured-banks.ts';
import { bankFiles, production } from './bank-files.ts';
import { bankIds, realBanks } from './real-banks.ts';

const files = await bankFiles();
const { file } = await realBanks(files, production.hostOrigin);
const [british = {}] = file.banks;

/** Begins an authorization at the British bank of the file, with `changes` to its entry. Resolves with the outcome. */
async function begun(changes: Record<string, unknown>) {
  const path = await files.putFile({ ...file, banks: [{ ...british, ...changes }] });
  const { banks, close } = await openConfiguredBanks(path, production);
  afterTests(close);
  const bank = banks.get(bankIds.GB) ?? expect.fail('no bank');
  const [at, until] = [new Date(), new Date(Date.now() + 86_400_000)];
  const requested = {
    consentId: 1,
    scopes: ['ACCOUNT_DETAILS'] as const,
    at,
    until,
    bankConsentId: null,
    presence: null,
  };
  const target = { providerId: bankIds.GB, bankKey: bank.bankKey };
  return bank.authority.begin(target, requested, new AbortController().signal);
}

test('a configured bank is reached only in its named networks and with its certificate authority', async () => {
  expect(await begun({})).toMatchObject({ kind: 'begun' });
  // The network of a host name is only known after its DNS lookup.
  const byName = String(british['issuer']).replace('127.0.0.1', 'localhost');
  const named = { issuer: byName, dataUrl: `${byName}/data` };
  expect(await begun({ ...named, privateNetworks: [] })).toMatchObject({ detail: 'address refused' });
  expect(await begun({ ...named, privateNetworks: ['10.0.0.0/8'] })).toMatchObject({ detail: 'address refused' });
  expect(await begun({ certificateAuthorities: ['system'] })).toMatchObject({ detail: 'no connection' });
  expect(await begun({ certificateAuthorities: ['system', 'directory.pem'] })).toMatchObject({ kind: 'begun' });
});

test('a configured bank that does not know the client id is logged', async () => {
  expect(await begun({ clientId: 'somebody-else' })).toMatchObject({
    kind: 'problem',
    detail: 'refused: invalid_client',
  });
});
