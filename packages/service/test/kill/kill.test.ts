import { expectTakenLess, isNightly, testDatabaseKind } from '@fin-link/testing';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { KillableService } from './killable-service.ts';
import { Linker, type Shown } from './linker.ts';

const login = (name: string) => ({ '011': name, '021': 'ok' });

/** Results of undisturbed links, by bank and login. */
const undisturbed = new Map<string, Shown>();

/** Compares a link with an undisturbed one of the same login, which the first call makes with the current service. */
async function expectLikeUndisturbed(service: KillableService, linker: Linker, providerId: number, name: string) {
  const key = `${providerId} ${name}`;
  let expected = undisturbed.get(key);
  if (expected === undefined) {
    const clean = await Linker.create({ service, loginName: `clean-${name}`, providerId, fields: login(name) });
    expect(await clean.finish()).toMatchObject({ status: 'SUCCESS' });
    expected = await clean.shown();
    undisturbed.set(key, expected);
  }
  expect(await linker.shown()).toEqual(expected);
  expect(expected.transactions.length).toBeGreaterThan(500);
}

/** Points at which the process is killed, each with the data stored by then. */
const everyPiece: [when: string, piece: number][] = [
  ['while the accounts are being listed', 1],
  ['while the first account is being read', 2],
  ['while the last account is being read', 4],
];
/** A short PostgreSQL run has only one point, because the code that writes and resumes is the same. */
const pieces = isNightly || testDatabaseKind() === 'pglite' ? everyPiece : everyPiece.slice(1, 2);

describe('killed service process', () => {
  let service: KillableService;
  beforeAll(async () => {
    service = await KillableService.create();
  });
  afterEach(() => service.kill());

  it('a service killed while a code is awaited keeps the question after its restart, and the answer completes the link', async () => {
    await service.start();
    const linker = await Linker.create({
      service,
      loginName: 'killed-waiting',
      providerId: 16002,
      fields: login('ok'),
    });
    await linker.add();
    const requested = await linker.rests();
    expect(requested.status).toBe('USER_INPUT_REQUIRED');
    await service.kill();

    await service.start();
    expect(await linker.read()).toMatchObject({
      status: 'USER_INPUT_REQUIRED',
      requestId: requested.requestId,
      loginForm: [{ id: requested.loginForm?.[0]?.id }],
    });
    expect(await linker.finish()).toMatchObject({ status: 'SUCCESS', requestId: requested.requestId });
    await expectLikeUndisturbed(service, linker, 16002, 'ok');
  });

  it.each(pieces)(
    'a service killed %s completes the link by itself after its restart, without half-written or doubled data',
    async (_when, piece) => {
      await service.start(piece);
      const fields = login('slow-70s');
      const linker = await Linker.create({ service, loginName: `killed-reading-${piece}`, providerId: 16001, fields });
      const added = await linker.add();
      await service.holding();
      expect(await linker.read()).toMatchObject({ status: 'IN_PROGRESS' });
      await service.kill();

      await service.start();
      expect(await linker.rests()).toMatchObject({ status: 'SUCCESS', requestId: added.requestId });
      await expectLikeUndisturbed(service, linker, 16001, 'slow-70s');
    },
  );
});

it.runIf(isNightly && testDatabaseKind() === 'postgres')(
  'when one service process freezes, another completes the link, and the first asks the bank nothing more when it wakes',
  async () => {
    const frozen = await KillableService.create();
    await frozen.start(2);
    const link = { loginName: 'frozen', providerId: 16001, fields: login('slow-70s') };
    const { requestId } = await (await Linker.create({ service: frozen, ...link })).add();
    await frozen.holding();
    const other = frozen.beside();
    await other.start();

    frozen.signal('SIGSTOP');
    const frozenAt = performance.now();
    const linker = await Linker.create({ service: other, ...link });
    await linker.add();
    await expect.poll(() => other.requested.length).toBeGreaterThan(0);
    expectTakenLess(frozenAt, 30_000);
    expect(await linker.rests()).toMatchObject({ status: 'SUCCESS', requestId });
    await expectLikeUndisturbed(other, linker, 16001, 'slow-70s');

    // With the other service stopped, later links use the first one.
    await other.kill();
    const known = frozen.requested.length;
    frozen.signal('SIGUSR2');
    frozen.signal('SIGCONT');
    // By now a remaining request of the first link would have been sent.
    const later = { service: frozen, loginName: 'later', providerId: 16006, fields: login('ok') };
    expect(await (await Linker.create(later)).finish()).toMatchObject({ status: 'SUCCESS' });
    const since = frozen.requested.slice(known);
    expect(since.filter((path) => !path.startsWith('/sites/16006/'))).toEqual([]);
    expect(since).not.toEqual([]);
  },
);
