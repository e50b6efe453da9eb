import type { Consent } from '@fin-link/contracts/service';
import type { Storage } from '@fin-link/storage';
import { manualClock, openTestStorage, type ManualClock } from '@fin-link/testing';
import type { ConsentBank, WidgetKeys } from '../../../src/index.ts';
import { refreshMessages } from '../../harness/refresh-messages.ts';
import { type CallOptions, type Reply, testService } from '../../harness/test-service.ts';
import { testBank } from './test-bank.ts';

const day = 86_400_000;
const present = { 'fin-consumer-address': '192.0.2.7', 'fin-consumer-agent': 'Test' };
const party = { legalName: 'Harbour Data Ltd', registrationNumber: '900001' };
/** Engagement model of the customer for Britain, because the service's own license covers single sites only. */
const registered = [{ model: 'registered-aisp', ...party } as const];
const engagementModels = [{ model: 'provider-aisp', ...party } as const];
/** Lets users confirm for a grace period after `reconfirmBy`. */
const dueAction = 'renew';
const resting = ['succeeded', 'partial', 'failed'];

export const providers = { GB: 16020, US: 16030, AU: 16040 } as const;

interface ConsentingOptions {
  storage?: Storage;
  clock?: ManualClock;
  /** Replaces the test bank of the United States. */
  us?: ConsentBank;
  widgetKeys?: WidgetKeys;
}

/** Starts a service with a test bank in each region. */
export async function consentingService(options: ConsentingOptions = {}) {
  const { storage: given, clock = manualClock(), us, widgetKeys } = options;
  const storage = given ?? (await openTestStorage());
  const banks = { GB: await testBank('GB'), US: await testBank('US'), AU: await testBank('AU') };
  const consentBanks = new Map([
    [providers.GB, banks.GB.consentBank],
    [providers.US, us ?? banks.US.consentBank],
    [providers.AU, banks.AU.consentBank],
  ] as [number, ConsentBank][]);
  const service = await testService({
    storage,
    clock,
    consentBanks,
    ...(widgetKeys !== undefined && { widgetKeys }),
    settings: {
      allowLoopbackCallbacks: true,
      consents: {
        applicationName: 'Budgets',
        GB: { engagementModels: registered, dueAction },
        US: { engagementModels, dueAction },
        AU: { engagementModels, dueAction, policyUrl: 'https://harbour.example/policy' },
      },
    },
  });
  const messages = await refreshMessages(storage);
  await service.start();

  const person = async (loginName: string, customer: 1 | 2 = 1) => {
    const token = await service.token(loginName, customer);
    const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options: CallOptions = {}): Promise<Reply> =>
      service.call(method, path, { token, ...options });
    const consent = async (id: number, include?: string): Promise<Consent> => {
      const query = { consentIds: String(id), ...(include === undefined ? {} : { include }) };
      return (await call('GET', '/consents', { query })).body.consent[0];
    };
    const fieldsOf = (parameters: Record<string, string>) =>
      Object.entries(parameters).map(([id, value]) => ({ id, value }));
    const rested = async (providerAccountId: number, from?: string) => {
      const read = async () => (await call('GET', `/providerAccounts/${providerAccountId}`)).body.providerAccount[0];
      const { requestId } = await read();
      if (requestId !== from) await messages.reached(requestId, resting, 1);
      return read();
    };
    return {
      token,
      call,
      consent,
      rested,
      generate: async (region: keyof typeof providers, dataset?: readonly object[]): Promise<number> => {
        const body = { providerId: providers[region], ...(dataset !== undefined && { dataset }) };
        const reply = await call('POST', '/consents', { body });
        if (reply.status !== 200) throw new Error(`Refused: ${reply.text}`);
        return reply.body.consent[0].consentId;
      },
      accept: (id: number, body: object = {}, headers: Record<string, string> = present) =>
        call('PUT', `/consents/${id}`, { body, headers }),
      renew: (id: number, body?: object) =>
        call('PUT', `/consents/${id}/renewal`, { headers: present, ...(body !== undefined && { body }) }),
      revoke: (id: number, body?: object) =>
        call('PUT', `/consents/${id}/revocation`, body === undefined ? {} : { body }),
      add: (
        region: keyof typeof providers,
        consentId: number,
        parameters: Record<string, string>,
        headers: Record<string, string> = {},
      ) =>
        call('POST', '/providerAccounts', {
          headers,
          query: { providerId: String(providers[region]) },
          body: { consentId, field: fieldsOf(parameters) },
        }),
      comeBack: (
        providerAccountId: number,
        consentId: number,
        parameters: Record<string, string>,
        preferences: object = {},
      ) =>
        call('PUT', '/providerAccounts', {
          query: { providerAccountIds: String(providerAccountId) },
          body: { consentId, field: fieldsOf(parameters), preferences },
        }),
      preferences: async (providerAccountId: number) =>
        (await call('GET', `/providerAccounts/${providerAccountId}?include=preferences`)).body.providerAccount[0]
          .preferences,
      /** Gives a consent, links a provider account and reads it once. */
      async link(region: keyof typeof providers) {
        const consentId = await this.generate(region);
        const { authorizationUrl } = (await this.accept(consentId)).body.consent[0];
        const reply = await this.add(region, consentId, banks[region].authorize(authorizationUrl));
        if (reply.status !== 201) throw new Error(`Refused: ${reply.text}`);
        const providerAccountId: number = reply.body.providerAccount[0].id;
        await rested(providerAccountId);
        return { consentId, providerAccountId };
      },
    };
  };

  return {
    ...service,
    banks,
    /** Removes a bank, as a restart without it does. Returns a function that adds it again. */
    withoutBank(region: keyof typeof providers): () => void {
      consentBanks.delete(providers[region]);
      return () => void consentBanks.set(providers[region], banks[region].consentBank);
    },
    person,
    inDays: (days: number): Date => new Date(service.deps.businessClock.now().getTime() + days * day),
    /** Moves the business clock, so that due work runs. */
    passDays: (days: number) => service.deps.businessClock.advance(days * day),
  };
}
