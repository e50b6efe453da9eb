import type { Storage } from '@fin-link/storage';
import { manualClock, openTestStorage } from '@fin-link/testing';
import { expect } from 'vitest';
import type { BankTarget } from '../../../src/banks/connectors/contract/connector.ts';
import type { ConsentBank } from '../../../src/linking/consents/index.ts';
import { refreshMessages } from '../../harness/refresh-messages.ts';
import { testService } from '../../harness/test-service.ts';

export const present = { 'fin-consumer-address': '192.0.2.7', 'fin-consumer-agent': 'Test' };
const ends = ['succeeded', 'partial', 'failed'];

interface OpenBankServiceOptions {
  target: BankTarget;
  consentBank: Omit<ConsentBank, 'bankKey'>;
  bank: { authorize(address: string, userName?: string): Promise<Record<string, string>> };
  /** Legal name of the regulated party. */
  legalName: string;
  settings?: object;
  /** Default: a new test storage. */
  storage?: Storage;
  /** Port on which banks reach the service. Default: none. */
  port?: number;
}

/** Starts a service with one simulated bank of open banking. */
export async function openBankService(options: OpenBankServiceOptions) {
  const { target, consentBank, bank, legalName, settings, port } = options;
  const { providerId, bankKey } = target;
  const storage = options.storage ?? (await openTestStorage());
  // The service's own license covers British banks for single sites only.
  const model = consentBank.region === 'GB' ? 'registered-aisp' : 'provider-aisp';
  const licence = { model, legalName, registrationNumber: '900001' };
  const service = await testService({
    storage,
    clock: manualClock(new Date().toISOString()),
    consentBanks: new Map([[providerId, { ...consentBank, bankKey }]]),
    settings: { consents: { [consentBank.region]: { engagementModels: [licence] } }, ...settings },
  });
  const messages = await refreshMessages(storage);
  if (port !== undefined) await service.app.listen({ port, host: '127.0.0.1' });
  await service.start();

  /** Generates and accepts a consent. Returns the address at the bank to open for the user. */
  async function requested(token: string, headers: Record<string, string>, dataset?: readonly object[]) {
    const body = { providerId, ...(dataset !== undefined && { dataset }) };
    const made = await service.call('POST', '/consents', { token, body });
    const { consentId }: { consentId: number } = made.body.consent[0];
    const accepted = await service.call('PUT', `/consents/${consentId}`, { token, body: {}, headers });
    const { authorizationUrl }: { authorizationUrl: string } = accepted.body.consent[0];
    return { consentId, authorizationUrl };
  }

  /** Gives a consent at the bank, links the provider account and reads its accounts. */
  async function linked(
    loginName: string,
    userName = `ok-${loginName}`,
    headers: Record<string, string> = present,
    dataset?: readonly object[],
    /** Requested datasets of the provider account. Default: those of the consent. */
    linkDataset?: readonly object[],
  ) {
    const token = await service.token(loginName);
    const { consentId, authorizationUrl } = await requested(token, headers, dataset);
    const parameters = await bank.authorize(authorizationUrl, userName);
    const added = await service.call('POST', '/providerAccounts', {
      token,
      query: { providerId: String(providerId) },
      body: { consentId, field: fieldOf(parameters), ...(linkDataset !== undefined && { dataset: linkDataset }) },
      headers,
    });
    expect(added.status, added.text).toBe(201);
    const { id: providerAccountId, requestId }: { id: number; requestId: string } = added.body.providerAccount[0];
    expect(await messages.reached(requestId, ends, 1)).toBe('succeeded');
    const query = { providerAccountIds: String(providerAccountId) };
    return {
      token,
      consentId,
      providerAccountId,
      authorizationUrl,
      parameters,
      consent: async () =>
        (await service.call('GET', '/consents', { token, query: { consentIds: String(consentId) } })).body.consent[0],
      /** Returns the holder profile of the first account for which the bank names holders. */
      holderProfile: async () => {
        const reply = await service.call('GET', '/verification/holderProfile', {
          token,
          query: { providerAccountId: String(providerAccountId) },
        });
        return reply.body.holderProfile[0];
      },
      /** Returns the scope of the consent that covers the holder's contact details. */
      contactScope: async () => {
        const query = { consentIds: String(consentId) };
        const { consent } = (await service.call('GET', '/consents', { token, query })).body;
        return consent[0].scope.find(({ scopeId }: { scopeId: string }) => scopeId === 'CONTACT_DETAILS');
      },
      account: async () =>
        (await service.call('GET', `/providerAccounts/${providerAccountId}`, { token })).body.providerAccount[0],
      refresh: (of: Record<string, string> = headers) =>
        service.call('PUT', '/providerAccounts', { token, query, headers: of }),
      /** Completes a renewal with the parameters of the bank's redirect. */
      comeBack: (brought: Record<string, string>) =>
        service.call('PUT', '/providerAccounts', {
          token,
          query,
          body: { consentId, field: fieldOf(brought) },
          headers,
        }),
    };
  }

  return { service, messages, requested, linked };
}

const fieldOf = (parameters: Record<string, string>) =>
  Object.entries(parameters).map(([id, value]) => ({ id, value }));

/** Requested datasets for accounts with their balances only. */
export const basicInformation = [{ name: 'BASIC_AGG_DATA', attribute: [{ name: 'BASIC_ACCOUNT_INFO' }] }];
export const basicScope = [
  expect.objectContaining({
    scopeId: 'ACCOUNT_DETAILS',
    datasetAttributes: ['BASIC_AGG_DATA.BASIC_ACCOUNT_INFO'],
  }),
];

const profile = (...names: string[]) => [
  ...basicInformation,
  { name: 'ACCT_PROFILE', attribute: names.map((name) => ({ name })) },
];
/** Requested datasets for the names of holders, and for their contact details as well. */
export const holderNames = profile('HOLDER_NAME');
export const holderDetails = profile('HOLDER_NAME', 'HOLDER_DETAILS');

type Linked = Awaited<ReturnType<typeof openBankService>>['linked'];

/** Expects that address and email of the holder are read only under a consent that includes them. */
export async function expectHolderContact(linked: Linked): Promise<void> {
  const details = await linked('holder-details', 'ok-holder-details', present, holderDetails);
  expect(await details.holderProfile()).toMatchObject({
    address: [expect.objectContaining({ address1: expect.any(String), city: expect.any(String) })],
    email: [{ type: expect.any(String), value: expect.stringContaining('@') }],
    holder: [expect.anything()],
  });
  expect(JSON.stringify(await details.contactScope())).toContain('Address, phone and email');

  // Requesting more in the provider account does not extend the consent.
  const names = await linked('holder-names', 'ok-holder-names', present, holderNames, holderDetails);
  const stated = await names.holderProfile();
  expect(stated.holder).toHaveLength(1);
  for (const unread of ['address', 'email', 'phoneNumber']) expect(stated).not.toHaveProperty(unread);
  const scope = await names.contactScope();
  expect(scope.datasetAttributes).toEqual(['ACCT_PROFILE.HOLDER_NAME']);
  expect(JSON.stringify(scope)).not.toContain('Address');
}

/** Returns the distinct paths of data requests to the bank, without ids. */
export const dataPaths = (exchanges: readonly { path: string }[], pattern: RegExp): string[] =>
  [...new Set(exchanges.flatMap(({ path }) => pattern.exec(path)?.[1] ?? []))].toSorted();

/** Expects that the log has none of the secrets of the user or the party. */
export function expectNoSecrets(logged: string, secrets: readonly (string | undefined)[]): void {
  expect(logged).toContain('/providerAccounts');
  for (const secret of secrets) expect(logged).not.toContain(secret ?? 'no secret');
}
