import { beforeEach, expect, test } from 'vitest';
import { expectError } from '../../harness/endpoint-rows.ts';
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

/** Expects the consents that were ended at the bank. */
const expectEnded = (ids: readonly string[]) => expect.poll(() => [...service.banks.GB.ended].toSorted()).toEqual(ids);

test('a new authorization of a consent ends earlier unfinished ones at the bank, but not itself', async () => {
  const { consentId } = await leave();
  const { authorizationUrl } = (await ann.accept(consentId)).body.consent[0];
  await expectEnded(['001']);
  expect((await ann.add('GB', consentId, service.banks.GB.authorize(authorizationUrl))).status).toBe(201);
  expect((await ann.consent(consentId)).providerConsentId).toBe('002');
  await ann.rested((await ann.call('GET', '/providerAccounts')).body.providerAccount[0].id);
  expect([...service.banks.GB.ended]).toEqual(['001']);
});

test('an authorization from which the user does not return in time is ended at the bank', async () => {
  await leave();
  await service.passDays(1);
  await expectEnded(['001']);
});

test('an authorization is ended at the bank when the user revokes the consent or unregisters', async () => {
  const { consentId, answer } = await leave();
  await ann.revoke(consentId);
  await expectEnded(['001']);
  expectError(await ann.add('GB', consentId, answer), 'Y921');
  await leave();
  expect((await ann.call('DELETE', '/user/unregister')).status).toBe(204);
  await expectEnded(['001', '002']);
});

test('an authorization with an unusable answer is ended at the bank', async () => {
  const { consentId, answer } = await leave();
  service.banks.GB.mood = 'down';
  expectError(await ann.add('GB', consentId, answer), 'Y925');
  service.banks.GB.mood = 'well';
  await expectEnded(['001']);
});

test('an unfinished renewal of a consent ends nothing at the bank', async () => {
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
  // The two earlier authorizations belong to the consent that was to be renewed.
  await expectEnded(['004', '005']);
});
