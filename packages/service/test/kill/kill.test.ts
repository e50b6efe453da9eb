import { describe, expect, it } from 'vitest';
import { KillableService } from './killable-service.ts';
import { Linker } from './linker.ts';

const login = (name: string) => ({ '011': name, '021': 'ok' });

/** Links the same again for somebody else, from beginning to end, and compares. */
async function expectLikeClean(service: KillableService, linker: Linker, providerId: number, name: string) {
  const clean = await Linker.create({ service, loginName: 'clean-link', providerId, fields: login(name) });
  expect(await clean.finish()).toMatchObject({ status: 'SUCCESS' });
  const found = await linker.shown();
  expect(found).toEqual(await clean.shown());
  expect(found.transactions.length).toBeGreaterThan(500);
}

describe('a process that is killed', { timeout: 240_000 }, () => {
  it('while the code is awaited: the question stands, and its answer completes the link', async () => {
    const service = await KillableService.create();
    await service.start();
    const linker = await Linker.create({
      service,
      loginName: 'killed-waiting',
      providerId: 16002,
      fields: login('ok'),
    });
    await linker.add();
    const asked = await linker.rests();
    expect(asked.status).toBe('USER_INPUT_REQUIRED');
    await service.kill();

    await service.start();
    expect(await linker.read()).toMatchObject({
      status: 'USER_INPUT_REQUIRED',
      requestId: asked.requestId,
      loginForm: [{ id: asked.loginForm?.[0]?.id }],
    });
    expect(await linker.finish()).toMatchObject({ status: 'SUCCESS', requestId: asked.requestId });
    await expectLikeClean(service, linker, 16002, 'ok');
  });

  it.each([
    ['while the accounts are being listed', 1],
    ['while the first account is being read', 2],
    ['while the last account is being read', 4],
  ])('%s: the link goes on by itself, nothing half-written and nothing doubled', async (_when, piece) => {
    const service = await KillableService.create();
    await service.start(piece);
    const fields = login('slow-70s');
    const linker = await Linker.create({ service, loginName: 'killed-reading', providerId: 16001, fields });
    const added = await linker.add();
    await service.holding();
    expect(await linker.read()).toMatchObject({ status: 'IN_PROGRESS' });
    await service.kill();

    await service.start();
    expect(await linker.rests()).toMatchObject({ status: 'SUCCESS', requestId: added.requestId });
    await expectLikeClean(service, linker, 16001, 'slow-70s');
  });
});
