import { expect, test } from 'vitest';
import { consentingService } from './consenting-service.ts';

const service = await consentingService();
const { GB: bank } = service.banks;

/** Creates a person whose provider account was read once, and then fails because the bank refuses the tokens. */
async function refusedBy(kind: 'suspended' | 'refused', loginName: string) {
  const person = await service.person(loginName);
  const link = await person.link('GB');
  const { providerConsentId = '' } = await person.consent(link.consentId);
  bank[kind].add(providerConsentId);
  const refresh = async () => {
    const query = { providerAccountIds: String(link.providerAccountId) };
    await service.deps.businessClock.advance(3_600_000);
    const { requestId } = (await person.call('PUT', '/providerAccounts', { query })).body.providerAccount[0];
    expect(requestId).toEqual(expect.any(String));
    return person.rested(link.providerAccountId);
  };
  expect((await refresh()).status).toBe('FAILED');
  return { ...person, ...link, providerConsentId, refresh, allow: () => bank[kind].delete(providerConsentId) };
}

test.each([
  ['suspended', 'NEW_AUTHENTICATION_REQUIRED'],
  ['refused', 'INCORRECT_OAUTH_TOKEN'],
] as const)(
  'a British consent whose grant is %s is renewed at the bank, with the same consent',
  async (kind, status) => {
    const ann = await refusedBy(kind, `ann-${kind}`);
    const { consentId, providerAccountId, providerConsentId } = ann;
    expect((await ann.rested(providerAccountId)).dataset[0].additionalStatus).toBe(status);
    expect(await ann.consent(consentId, 'renewal')).toMatchObject({
      consentStatus: 'ACTIVE',
      needsSignIn: true,
      renewal: { isReauthorizationRequired: true },
    });

    const renewal = (await ann.renew(consentId)).body;
    expect(renewal).toMatchObject({
      consentId,
      authorizationUrl: expect.stringContaining(`consent=${providerConsentId}`),
    });
    ann.allow();
    const back = await ann.comeBack(providerAccountId, consentId, bank.authorize(renewal.authorizationUrl));
    expect(back.status, back.text).toBe(200);
    expect((await ann.rested(providerAccountId)).status).toBe('SUCCESS');
    const renewed = await ann.consent(consentId, 'renewal');
    expect(renewed).toMatchObject({
      consentStatus: 'ACTIVE',
      providerConsentId,
      renewal: { isReauthorizationRequired: false },
    });
    expect(renewed).not.toHaveProperty('needsSignIn');
  },
);

test('a British consent that expires while the bank requires a new sign-in is still renewed at the bank', async () => {
  const ann = await refusedBy('suspended', 'ann-late');
  await service.passDays(91);
  await expect.poll(async () => (await ann.consent(ann.consentId)).consentStatus).toBe('EXPIRED');
  expect((await ann.renew(ann.consentId)).body).toHaveProperty('authorizationUrl');
});

test('a successful refresh clears the need for a new sign-in', async () => {
  const ann = await refusedBy('refused', 'ann-again');
  ann.allow();
  expect((await ann.refresh()).status).toBe('SUCCESS');
  expect(await ann.consent(ann.consentId)).not.toHaveProperty('needsSignIn');
});
