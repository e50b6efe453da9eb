import { beforeEach, expect, test } from 'vitest';
import { expectError } from '../harness/endpoint-rows.ts';
import { consentingService } from './consenting-service.ts';

type Service = Awaited<ReturnType<typeof consentingService>>;

let service: Service;
let ann: Awaited<ReturnType<Service['person']>>;
beforeEach(async () => {
  service = await consentingService();
  ann = await service.person('ann');
});

async function leave() {
  const consentId = await ann.generate('GB');
  const { authorizationUrl } = (await ann.accept(consentId)).body.consent[0];
  return { consentId, answer: service.banks.GB.authorize(authorizationUrl) };
}

/** What the bank keeps of authorizations from which nobody returned. */
const expectEnded = (ids: readonly string[]) => expect.poll(() => [...service.banks.GB.ended].toSorted()).toEqual(ids);

test('the bank ends what was begun before the latest authorization, and keeps what came of that one', async () => {
  const { consentId } = await leave();
  const { authorizationUrl } = (await ann.accept(consentId)).body.consent[0];
  await expectEnded(['001']);
  expect((await ann.add('GB', consentId, service.banks.GB.authorize(authorizationUrl))).status).toBe(201);
  expect((await ann.consent(consentId)).providerConsentId).toBe('002');
  await ann.rested((await ann.call('GET', '/providerAccounts')).body.providerAccount[0].id);
  expect([...service.banks.GB.ended]).toEqual(['001']);
});

test('the bank ends it when nobody came back in time', async () => {
  await leave();
  await service.passDays(1);
  await expectEnded(['001']);
});

test('the bank ends it when the user changes their mind here, or leaves', async () => {
  const { consentId, answer } = await leave();
  await ann.revoke(consentId);
  await expectEnded(['001']);
  expectError(await ann.add('GB', consentId, answer), 'Y921');
  await leave();
  expect((await ann.call('DELETE', '/user/unregister')).status).toBe(204);
  await expectEnded(['001', '002']);
});

test('the bank ends it when its answer could not be used', async () => {
  const { consentId, answer } = await leave();
  service.banks.GB.mood = 'down';
  expectError(await ann.add('GB', consentId, answer), 'Y925');
  service.banks.GB.mood = 'well';
  await expectEnded(['001']);
});

test('a renewal that nobody finishes ends nothing', async () => {
  service.banks.GB.grants.until = service.inDays(365);
  const { consentId } = await ann.link('GB');
  await service.passDays(121);
  await expect.poll(async () => (await ann.consent(consentId)).consentStatus).toBe('EXPIRED');
  expect((await ann.renew(consentId)).status).toBe(200);
  const again = await ann.renew(consentId);
  service.banks.GB.mood = 'down';
  const { providerAccountId } = await ann.consent(consentId);
  expectError(
    await ann.comeBack(providerAccountId ?? 0, consentId, service.banks.GB.authorize(again.body.authorizationUrl)),
    'Y925',
  );
  service.banks.GB.mood = 'well';
  await leave();
  await leave();
  await service.passDays(1);
  // The two before were of the consent that was to be renewed.
  await expectEnded(['004', '005']);
});
