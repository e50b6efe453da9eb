import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { KillableService } from '../kill/killable-service.ts';
import { Linker, type Shown } from '../kill/linker.ts';

const lookMs = 100;
const login = { '011': 'ok', '021': 'ok' };
/** Of one without a question, and of one that asks for a code. */
const banks = [16001, 16002] as const;

/** The service answers that its database is unavailable. */
const isOutage = (error: unknown): boolean => error instanceof Error && /"errorCode":"Y91[56]"/.test(error.message);

/** Repeats the call while the service answers that its database is unavailable. */
export async function retryingDuringOutage<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error)) throw error;
      await pause(lookMs);
    }
  }
}

/** Begins a link at each of the banks. It polls, because messages of the process may be lost with its connections. */
export const beginLinks = (service: KillableService, name: string): Promise<Linker[]> =>
  Promise.all(
    banks.map((providerId) =>
      Linker.create({
        service,
        loginName: `${name}-${providerId}`,
        providerId,
        fields: login,
        lookMs,
      }),
    ),
  );

export interface Clean {
  readonly shown: readonly Shown[];
}

/** What undisturbed links show. */
export async function cleanLinks(service: KillableService): Promise<Clean> {
  const linkers = await beginLinks(service, 'clean');
  await Promise.all(linkers.map((linker) => linker.finish()));
  return { shown: await Promise.all(linkers.map((linker) => linker.shown())) };
}

/**
 * One provider account each, with the data of an undisturbed one: of the request that was made first, unless that was interrupted at the
 * sign-in and made again. `interrupted`: the additional statuses that such a request may end with.
 */
export async function expectWhole(
  linkers: readonly Linker[],
  { shown }: Clean,
  interrupted: readonly string[] = ['TECH_ERROR'],
): Promise<void> {
  await Promise.all(
    linkers.map(async (linker, place) => {
      const account = await retryingDuringOutage(() => linker.finish());
      expect(account.status).toBe('SUCCESS');
      if (linker.failures.length === 0) expect(account.requestId).toBe(linker.added.requestId);
      expect(linker.failures.filter((additionalStatus) => !interrupted.includes(additionalStatus))).toEqual([]);
      expect(await retryingDuringOutage(() => linker.providerAccounts())).toMatchObject([{ id: account.id }]);
      expect(await retryingDuringOutage(() => linker.shown())).toEqual(shown[place]);
    }),
  );
}
