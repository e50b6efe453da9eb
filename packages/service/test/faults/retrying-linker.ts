import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { KillableService } from '../kill/killable-service.ts';
import { Linker, type Shown } from '../kill/linker.ts';

const lookMs = 100;
const login = { '011': 'ok', '021': 'ok' };
/** A bank without questions, and one that asks for a code. */
const banks = [16001, 16002] as const;

/** Returns whether the service replied that its database is unavailable. */
const isOutage = (error: unknown): boolean => error instanceof Error && /"errorCode":"Y91[56]"/.test(error.message);

/** Repeats the call while the service replies that its database is unavailable. */
async function retryingDuringOutage<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error)) throw error;
      await pause(lookMs);
    }
  }
}

/** Creates a linker for each bank. The linkers poll, because messages of the process may be lost with its connections. */
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

interface Clean {
  readonly shown: readonly Shown[];
}

/** Makes undisturbed links and returns their results. */
export async function cleanLinks(service: KillableService): Promise<Clean> {
  const linkers = await beginLinks(service, 'clean');
  await Promise.all(linkers.map((linker) => linker.finish()));
  return { shown: await Promise.all(linkers.map((linker) => linker.shown())) };
}

/**
 * Expects one provider account per linker with the data of an undisturbed link. It belongs to the first request, unless that was
 * interrupted at the sign-in and repeated. `interrupted`: allowed additional statuses of such requests.
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
