import { describe, expect, it } from 'vitest';
import { consentSettings, consentTerms, EngagementModelError } from '../../src/consents/engagement-model.ts';

const own = { model: 'provider-aisp', legalName: 'Harbour Data Ltd', registrationNumber: '900001' } as const;
const customers = {
  model: 'registered-aisp',
  legalName: 'Customer plc',
  registrationNumber: '900002',
  directoryOrganisationId: 'org-1',
  softwareStatementRef: 'statement',
  signingKeyRef: 'signing',
  transportCertificateRef: 'transport',
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

  it('an engagement model is provider-aisp or registered-aisp and never a mixture of their fields', () => {
    const mixed = { ...own, signingKeyRef: 'signing' };
    expect(consentSettings.safeParse({ GB: { engagementModels: [mixed] } }).success).toBe(false);
    const { signingKeyRef: _, ...incomplete } = customers;
    expect(consentSettings.safeParse({ GB: { engagementModels: [incomplete] } }).success).toBe(false);
  });
});
