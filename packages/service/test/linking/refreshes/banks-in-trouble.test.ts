import { expect, it } from 'vitest';
import { linkingService } from '../../harness/linking-service.ts';

const held = Promise.withResolvers<void>();
const service = await linkingService({
  settings: { refreshConcurrency: 3, bankFailureLimit: 2, bankPauseSeconds: 30 },
  delay: () => held.promise,
});
const slow = Array.from({ length: 3 }, (_, index) => `slow-bank-${index}`);

it('refreshes of a slow bank leave worker slots to other banks, and still succeed', async () => {
  const person = await service.person('waits');
  const added = await Promise.all(
    slow.map(async (loginName) => (await service.person(loginName)).add(16001, 'slow-70s')),
  );
  const requests = added.map(({ body }) => String(body.providerAccount[0].requestId));
  const signedIn = (): number => requests.filter((request) => service.messages.of(request).includes('listing')).length;
  await expect.poll(signedIn).toBe(2);
  const requested = await person.link(16002, 'ok');
  expect(await person.answer(requested, '123456')).toMatchObject({ status: 'SUCCESS' });
  expect(signedIn()).toBe(2);
  held.resolve();
  for (const request of requests)
    expect(await service.messages.reached(request, ['succeeded', 'failed'])).toBe('succeeded');
});

it('refreshes at a bank that keeps failing fail immediately, and are retried after a pause', async () => {
  const person = await service.person('unlucky');
  const additionalStatus = async (login: string) =>
    (await person.link(16002, login)).dataset[0]?.additionalStatus ?? 'none';
  for (let time = 0; time < 2; time++) expect(await additionalStatus('site-unavailable')).toBe('SITE_UNAVAILABLE');
  expect(await person.link(16002, 'ok')).toMatchObject({
    status: 'FAILED',
    dataset: [{ additionalStatus: 'SITE_UNAVAILABLE', updateEligibility: 'ALLOW_UPDATE' }, {}],
  });
  expect(await person.link(16001, 'ok')).toMatchObject({ status: 'SUCCESS' });
  service.clock.advance(30_000);
  expect(await person.link(16002, 'ok')).toMatchObject({ status: 'USER_INPUT_REQUIRED' });
});
