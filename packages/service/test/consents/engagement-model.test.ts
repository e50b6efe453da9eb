import { describe, expect, it } from 'vitest';
import { consentTerms, EngagementModelError } from '../../src/consents/engagement-model.ts';
import { consentSettings } from '../../src/customers/index.ts';

const own = { model: 'provider-aisp', legalName: 'Harbour Data Ltd', registrationNumber: '900001' } as const;
const customers = {
  model: 'registered-aisp',
  legalName: 'Customer plc',
  registrationNumber: '900002',
} as const;

describe('engagement model of consents', () => {
  it.each([own, customers])('the engagement model of a region is $model', (model) => {
    const terms = consentTerms(consentSettings.parse({ GB: { engagementModels: [model] } }), ['GB']);
    expect(terms.get('GB')).toMatchObject({ engagement: model, reconfirmDays: 90 });
  });

  it.each([
    ['none', [], 'Open banking in region AU has no engagement model'],
    ['both', [own, customers], 'Open banking in region AU has 2 engagement models: set exactly one'],
  ])('the service refuses consent settings with %s', (_which, engagementModels, message) => {
    const settings = consentSettings.parse({ AU: { engagementModels } });
    expect(() => consentTerms(settings, ['AU'])).toThrow(EngagementModelError);
    expect(() => consentTerms(settings, ['AU'])).toThrow(message);
    expect(consentTerms(settings, []).size).toBe(0);
  });

  it('an engagement model has a licence, a legal name, a registration number and nothing else', () => {
    const isTaken = (model: object) => consentSettings.safeParse({ GB: { engagementModels: [model] } }).success;
    expect(isTaken({ ...customers, signingKeyRef: 'signing' })).toBe(false);
    expect(isTaken({ ...customers, model: 'agent' })).toBe(false);
    const { registrationNumber: _, ...incomplete } = customers;
    expect(isTaken(incomplete)).toBe(false);
  });
});
