import type { Account } from '@fin-link/contracts/service';
import { manualClock, openTestStorage } from '@fin-link/testing';
import { expect } from 'vitest';
import { testBanks } from '../../harness/test-banks.ts';
import { type Reply, testService } from '../../harness/test-service.ts';

export const dollars = (amount: number) => ({ amount, currency: 'USD' });
/** Returns code and message of an error. */
export const codeOf = ({ body }: Reply): [string, string] => [body.errorCode, body.errorMessage];

/** Starts a service whose users add accounts by hand. */
export async function peopleByHand() {
  const storage = await openTestStorage();
  const clock = manualClock();
  const service = await testService({
    storage,
    clock,
    settings: { bankSitesUrl: await testBanks({ storage, clock }) },
  });

  async function person(loginName: string) {
    const token = await service.token(loginName);
    const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, rest: object = {}): Promise<Reply> =>
      service.call(method, path, { token, ...rest });
    return {
      call,
      add: (account: object, headers: Record<string, string> = {}) =>
        call('POST', '/accounts', { body: { account }, headers }),
      /** Adds an account and returns its id. */
      async added(account: object): Promise<number> {
        const reply = await call('POST', '/accounts', { body: { account } });
        return reply.body.account?.[0]?.id ?? expect.fail(reply.text);
      },
      update: (id: number, account: object) => call('PUT', `/accounts/${id}`, { body: { account } }),
      remove: (id: number) => call('DELETE', `/accounts/${id}`),
      accounts: async (query: Record<string, string> = {}): Promise<Account[]> =>
        (await call('GET', '/accounts', { query })).body.account ?? [],
      providerAccounts: async () => (await call('GET', '/providerAccounts')).body.providerAccount ?? [],
    };
  }

  return { service, person };
}
