import { expect, it } from 'vitest';
import { consentingService } from './consenting-service.ts';

it('renewing a consent that cannot be renewed returns a status that the interface declares', async () => {
  const ann = await (await consentingService()).person('ann');
  const reply = await ann.renew(await ann.generate('GB'));
  expect(reply.body.errorCode).toBe('Y922');
  expect([400, 401, 404]).toContain(reply.status);
});

it('`GET /consents` returns the accredited data recipient as `clientADR`', async () => {
  const ann = await (await consentingService()).person('ann');
  expect(await ann.consent(await ann.generate('AU'))).toMatchObject({ clientADR: 'Harbour Data Ltd' });
});

it('`GET /consents` returns how far back transactions are read, and the address of the policy', async () => {
  const ann = await (await consentingService()).person('ann');
  const limited = { name: 'TRANSACTIONS', containerAttributes: { BANK: { numberOfTransactionDays: 90 } } };
  const dataset = (attribute: object) => [{ name: 'BASIC_AGG_DATA', attribute: [attribute] }];
  const policyUrl = 'https://harbour.example/policy';
  expect(await ann.consent(await ann.generate('AU'))).toMatchObject({ historyDays: 730, policyUrl });
  const bank = { ...limited, container: ['bank'] };
  const british = await ann.consent(await ann.generate('GB', dataset(bank)));
  expect(british).toMatchObject({ historyDays: 90 });
  expect(british).not.toHaveProperty('policyUrl');
  const basic = await ann.consent(await ann.generate('GB', dataset({ name: 'BASIC_ACCOUNT_INFO' })));
  expect(basic).not.toHaveProperty('historyDays');
});

it('`GET /consents/preferences` returns one preference and the described texts', async () => {
  const service = await consentingService();
  const ann = await service.person('ann');
  const read = async (consentId: number) =>
    (await ann.call('GET', '/consents/preferences', { query: { consentId: String(consentId) } })).body;
  const consentId = await ann.generate('AU');
  const text = expect.stringMatching(/./);
  const reply = await read(consentId);
  expect(reply).toEqual({
    consentId,
    preferences: { id: 1, title: 'userDataPurge', label: text, type: 'CHECKBOX', value: 'false' },
    customDisplayData: {
      clientTrustedAdvisorTxt: { description: text },
      consentConfirmation: { header: text, description: text },
      deletePreference: { labelDescription: text, description: text, alternateDescription: text },
      thirdParty: { header: text, description: expect.stringContaining('Harbour Data Ltd') },
      userDataTreatment: {
        description: text,
        cdrPolicy: { description: text, url: 'https://harbour.example/policy' },
        dataHandling: { headerDescription: text, dataList: [text, text] },
      },
    },
  });
  await ann.call('PUT', `/consents/${consentId}/deletion`, { body: { deleteDataAtEnd: true } });
  expect((await read(consentId)).preferences.value).toBe('true');
  expect((await ann.consent(consentId)).preferences).toEqual([{ ...reply.preferences, value: 'true' }]);
  const british = await read(await ann.generate('GB'));
  expect(british.customDisplayData.userDataTreatment.cdrPolicy.url).toBe('');
});
