import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectError } from '../../harness/endpoint-rows.ts';
import { consentingService } from './consenting-service.ts';
import type { TestBank } from './test-bank.ts';

type Service = Awaited<ReturnType<typeof consentingService>>;
type Region = 'GB' | 'US' | 'AU';

let service: Service;
let ann: Awaited<ReturnType<Service['person']>>;
beforeEach(async () => {
  service = await consentingService();
  ann = await service.person('ann');
});

/** Delays the bank's next answer until `release` is called, as if the caller's process had been killed. */
function holdAnswers({ consentBank: { authority } }: TestBank) {
  const { complete } = authority;
  const [answered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  authority.complete = async (...requested) => {
    authority.complete = complete;
    const outcome = await complete(...requested);
    answered.resolve();
    await released.promise;
    return outcome;
  };
  return { answered: answered.promise, release: released.resolve };
}

/** Makes prepared jobs due immediately. */
const bringForward = async () => {
  await service.deps.jobs.settled();
  await sql`update ${sql.raw('service_jobs.job')} set start_after = now() where name = 'consent-ending'`.execute(
    service.deps.database.db,
  );
};
/** Advances the clock beyond every timeout of a bank. */
const waitForBank = () => service.clock.advance(200_000);

async function left(region: Region) {
  const consentId = await ann.generate(region);
  const { authorizationUrl } = (await ann.accept(consentId)).body.consent[0];
  return { consentId, answer: service.banks[region].authorize(authorizationUrl) };
}

describe.each<Region>(['GB', 'US', 'AU'])('consent in %s whose tokens were lost', (region) => {
  it('a consent is not given if the bank’s answer was lost, and can then be given for one provider account', async () => {
    const bank = service.banks[region];
    const { consentId, answer } = await left(region);
    const { answered, release } = holdAnswers(bank);
    const lost = ann.add(region, consentId, answer);
    await answered;
    expectError(await ann.add(region, consentId, answer), 'Y927');
    expect(bank.ended.size).toBe(0);

    waitForBank();
    await bringForward();
    expectError(await ann.add(region, consentId, answer), 'Y925');
    expect((await ann.consent(consentId)).consentStatus).toBe('CONSENT_ACCEPTED');
    // Only a British bank has a consent before the code is exchanged.
    if (region === 'GB') await expect.poll(() => [...bank.ended]).toEqual(['001']);

    const again = (await ann.accept(consentId)).body.consent[0];
    expect((await ann.add(region, consentId, bank.authorize(again.authorizationUrl))).status).toBe(201);
    expect(await ann.consent(consentId)).toMatchObject({ consentStatus: 'ACTIVE', providerConsentId: '002' });
    // A delayed process does not replace the new consent.
    release();
    await lost;
    expect(await ann.consent(consentId)).toMatchObject({ consentStatus: 'ACTIVE', providerConsentId: '002' });
    await expect.poll(() => [...bank.ended]).toContain('001');
    expect(bank.ended).not.toContain('002');
    expect((await ann.call('GET', '/providerAccounts')).body.providerAccount).toHaveLength(1);
  });
});

it('the prepared ending does not end a consent whose tokens arrived', async () => {
  const { consentId, answer } = await left('GB');
  expect((await ann.add('GB', consentId, answer)).status).toBe(201);
  await bringForward();
  const other = await left('GB');
  service.banks.GB.mood = 'refuses';
  expectError(await ann.add('GB', other.consentId, { ...other.answer, error: 'access_denied' }), 'Y923');
  await bringForward();
  const third = await left('GB');
  await ann.revoke(third.consentId);
  await expect.poll(() => [...service.banks.GB.ended]).toEqual(['003']);
});

it('a grant that arrives after the bank was asked to end it is refused', async () => {
  const { consentId, answer } = await left('GB');
  const { answered, release } = holdAnswers(service.banks.GB);
  const late = ann.add('GB', consentId, answer);
  await answered;
  await bringForward();
  await expect.poll(() => [...service.banks.GB.ended]).toEqual(['001']);
  release();
  expectError(await late, 'Y925');
  expectError(await ann.add('GB', consentId, answer), 'Y925');
  expect((await ann.consent(consentId)).consentStatus).toBe('CONSENT_ACCEPTED');
});

describe('renewal of a consent whose reply was lost', () => {
  async function renewing() {
    const linked = await ann.link('AU');
    await service.passDays(60);
    const before = await ann.consent(linked.consentId);
    const { authorizationUrl } = (await ann.renew(linked.consentId)).body;
    const comeBack = (answer: Record<string, string>) =>
      ann.comeBack(linked.providerAccountId, linked.consentId, answer);
    return { ...linked, before, authorizationUrl, comeBack };
  }
  const authorize = (address: string) => service.banks.AU.authorize(address);

  it.each([
    ['refuses', 'Y923'],
    ['mismatches', 'Y924'],
    ['down', 'Y925'],
  ] as const)('a repeated completion of a renewal reports its failure again, where the bank %s', async (mood, code) => {
    const { consentId, before, authorizationUrl, comeBack } = await renewing();
    service.banks.AU.mood = mood;
    const answer = authorize(authorizationUrl);
    expectError(await comeBack(answer), code);
    service.banks.AU.mood = 'well';
    expectError(await comeBack(answer), code);
    expectError(await comeBack({ state: 'lost' }), code);
    const after = await ann.consent(consentId);
    expect(after.consentStatus).toBe('ACTIVE');
    expect(after.renewedDateTime).toBe(before.renewedDateTime);

    const again = (await ann.renew(consentId)).body;
    const { authorizationUrl: address } = again;
    expect((await comeBack(authorize(address))).status).toBe(200);
    expect((await comeBack({ state: 'lost' })).status).toBe(200);
    expect((await ann.consent(consentId)).renewedDateTime).not.toBe(before.renewedDateTime);
  });

  it('a repeated completion of a renewal reports that the renewal is running, and later that it failed', async () => {
    const { authorizationUrl, comeBack } = await renewing();
    const { answered, release } = holdAnswers(service.banks.AU);
    const lost = comeBack(authorize(authorizationUrl));
    await answered;
    expectError(await comeBack({ state: 'lost' }), 'Y927');
    waitForBank();
    expectError(await comeBack({ state: 'lost' }), 'Y925');
    release();
    expect((await lost).status).toBe(200);
    expect((await comeBack({ state: 'lost' })).status).toBe(200);
  });

  it('completing the renewal of a consent that has ended meanwhile is refused', async () => {
    const { consentId, authorizationUrl, comeBack } = await renewing();
    const { answered, release } = holdAnswers(service.banks.AU);
    const late = comeBack(authorize(authorizationUrl));
    await answered;
    await ann.revoke(consentId);
    release();
    expectError(await late, 'Y921');
    expectError(await comeBack({ state: 'lost' }), 'Y921');
  });
});

it('completing a renewal after the user returned too late is refused, even if it is repeated', async () => {
  const { consentId, providerAccountId } = await ann.link('AU');
  await service.passDays(60);
  const before = await ann.consent(consentId);
  const { authorizationUrl } = (await ann.renew(consentId)).body;
  service.clock.advance(601_000);
  for (const answer of [service.banks.AU.authorize(authorizationUrl), { state: 'lost' }])
    expectError(await ann.comeBack(providerAccountId, consentId, answer), 'Y921');
  const { consentStatus, renewedDateTime } = await ann.consent(consentId);
  expect([consentStatus, renewedDateTime]).toEqual(['ACTIVE', before.renewedDateTime]);
});

it('a second, slower authorization of a consent that is not linked yet does not end the consent', async () => {
  const { AU: bank } = service.banks;
  bank.sameConsent = 'one';
  const { consentId, answer } = await left('AU');
  const { answered, release } = holdAnswers(bank);
  const slower = ann.add('AU', consentId, answer);
  await answered;
  const { authorizationUrl } = (await ann.accept(consentId)).body.consent[0];
  const field = Object.entries(bank.authorize(authorizationUrl)).map(([id, value]) => ({ id, value }));
  const query = { providerId: '16040' };
  // The consent is given but not linked.
  const body = { consentId, field, preferences: { linkedProviderAccountId: 1 } };
  expect((await ann.call('POST', '/providerAccounts', { query, body })).status).toBe(400);
  expect((await ann.consent(consentId)).consentStatus).toBe('CONSENT_AUTHORIZED');
  release();
  expect((await slower).status).toBe(201);
  await service.deps.jobs.settled();
  const { rows } = await sql`select from ${sql.raw('service_jobs.job')} where name = 'consent-ending'`.execute(
    service.deps.database.db,
  );
  expect(rows).toEqual([]);
});
