import { timeLimit } from '@fin-link/testing';
import { vi } from 'vitest';
import { newLoginName } from './login-names.ts';
import { openServiceUser } from './service-user.ts';
import type { ServiceUser } from './service-user.ts';

export interface ServiceAccount {
  id: number;
  status: string;
}

interface BankLogin {
  providerId: number;
  user: string;
  password?: string;
  /** Datasets to read from the accounts. Default: all. */
  dataset?: readonly object[];
}

const longestLinkMs = timeLimit(60_000);

/**
 * Links a bank without a second step directly at the service, without a page. Waits until its data is available or the
 * link has failed.
 */
export async function linkAtService(
  service: string,
  loginName: string,
  { providerId, user, password = 'ok', dataset }: BankLogin,
): Promise<number> {
  const person = await openServiceUser(service, newLoginName(loginName));
  const values = { [`${providerId}011`]: user, [`${providerId}021`]: password };
  const field = Object.entries(values).map(([id, value]) => ({ id, value }));
  const added = await person.post<{ providerAccount: ServiceAccount[] }>(`/providerAccounts?providerId=${providerId}`, {
    field,
    ...(dataset && { dataset }),
  });
  return rested(person, added.providerAccount[0]);
}

/** Waits until the account's data is available or the link has failed. */
export async function rested(person: ServiceUser, { id }: ServiceAccount = { id: 0, status: '' }): Promise<number> {
  await vi.waitUntil(
    async () => {
      const { providerAccount = [] } = await person.get<{ providerAccount?: ServiceAccount[] }>(
        `/providerAccounts/${id}`,
      );
      return providerAccount.some(({ status }) => !status.includes('IN_PROGRESS'));
    },
    { timeout: longestLinkMs, interval: 100 },
  );
  return id;
}
