import type { providerAccountEndpoints } from '../endpoints/provider-accounts.ts';
import type { providerEndpoints } from '../endpoints/providers.ts';
import type { EndpointReply } from '../endpoints/index.ts';
import { type Examples, now } from './define.ts';

/** First element of a list in a reply. */
type Item<L extends readonly unknown[] | undefined> = NonNullable<L>[number];
type ProviderAccount = Item<EndpointReply<'getProviderAccount'>['providerAccount']>;

const provider: Item<EndpointReply<'getProviders'>['provider']> = {
  id: 16001,
  name: 'Pine Harbor Bank',
  status: 'Supported',
  baseUrl: 'https://www.pineharbor.example',
  PRIORITY: 'POPULAR',
  authType: 'CREDENTIALS',
  loginUrl: 'https://www.pineharbor.example/sign-in',
  lastModified: '2026-01-05T00:00:00Z',
  countryISOCode: 'US',
  languageISOCode: 'EN',
  primaryLanguageISOCode: 'EN',
  forgetPasswordUrl: 'https://www.pineharbor.example/forgotten',
  isConsentRequired: false,
  isAutoRefreshEnabled: true,
  dataset: [{ name: 'BASIC_AGG_DATA', attribute: [{ name: 'BASIC_ACCOUNT_INFO', container: ['bank'] }] }],
};

/** Provider account whose refresh has ended. */
export const providerAccount: ProviderAccount = {
  id: 5001,
  providerId: 16001,
  requestId: 'AVUV3HTue-Jbsqm_odInOttt',
  isManual: false,
  authType: 'CREDENTIALS',
  aggregationSource: 'USER',
  createdDate: now,
  lastUpdated: now,
  status: 'SUCCESS',
  dataset: [
    {
      name: 'BASIC_AGG_DATA',
      additionalStatus: 'AVAILABLE_DATA_RETRIEVED',
      updateEligibility: 'ALLOW_UPDATE',
      lastUpdated: now,
      lastUpdateAttempt: now,
    },
  ],
};
const startedProviderAccount: ProviderAccount = {
  ...providerAccount,
  status: 'LOGIN_IN_PROGRESS',
  dataset: [
    {
      name: 'BASIC_AGG_DATA',
      additionalStatus: 'LOGIN_IN_PROGRESS',
      updateEligibility: 'DISALLOW_UPDATE',
      lastUpdateAttempt: now,
    },
  ],
};
const providerAccountParams = { providerAccountId: '5001' };

/** Examples of the endpoints for providers and provider accounts. */
export const linkingExamples = {
  getProviders: { query: { name: 'pine', top: '10' }, reply: { provider: [provider] } },
  getProviderCount: { query: { name: 'pine' }, reply: { provider: { TOTAL: { count: 3 } } } },
  getProvider: {
    params: { providerId: '16001' },
    reply: {
      provider: [
        {
          ...provider,
          loginForm: [
            {
              id: 16001,
              formType: 'login',
              forgetPasswordURL: 'https://www.pineharbor.example/forgotten',
              row: [
                {
                  id: '1600101',
                  label: 'User ID',
                  form: '0001',
                  fieldRowChoice: '0001',
                  field: [
                    {
                      id: '16001011',
                      name: 'LOGIN',
                      type: 'text',
                      value: '',
                      isOptional: false,
                      valueEditable: 'true',
                      maxLength: 64,
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  },
  getInstitutions: {
    query: { priority: 'POPULAR', top: '10' },
    reply: {
      institution: [
        {
          id: 16001,
          name: 'Pine Harbor Bank',
          providerId: [16001],
          loginUrl: provider.loginUrl,
          baseUrl: provider.baseUrl,
          PRIORITY: 'POPULAR',
          countryISOCode: 'US',
          languageISOCode: 'EN',
          primaryLanguageISOCode: 'EN',
          lastModified: provider.lastModified,
        },
      ],
    },
  },
  getProviderAccounts: {
    query: { include: 'preferences' },
    reply: {
      providerAccount: [
        { ...providerAccount, preferences: { isDataExtractsEnabled: true, isAutoRefreshEnabled: true } },
      ],
    },
  },
  addProviderAccount: {
    query: { providerId: '16001' },
    body: {
      field: [
        { id: '16001011', value: 'anna.w' },
        { id: '16001021', value: 'a secret of the user' },
      ],
      datasetName: ['BASIC_AGG_DATA'],
    },
    reply: { providerAccount: [startedProviderAccount] },
  },
  updateProviderAccounts: {
    query: { providerAccountIds: '5001' },
    body: { field: [{ id: 'answer', value: '123456' }] },
    reply: { providerAccount: [startedProviderAccount] },
  },
  getProviderAccount: {
    params: providerAccountParams,
    query: { include: 'preferences' },
    reply: {
      providerAccount: [
        {
          ...startedProviderAccount,
          status: 'USER_INPUT_REQUIRED',
          loginForm: [
            {
              id: 5101,
              formType: 'questionAndAnswer',
              mfaInfoTitle: 'How should we send your code?',
              mfaInfoText: 'We need to confirm it’s you.',
              mfaTimeout: 180000,
              row: [
                {
                  id: '5101-row-1',
                  label: 'How should we send your code?',
                  form: '0001',
                  fieldRowChoice: '0001',
                  field: [
                    {
                      id: 'answer',
                      name: 'answer',
                      type: 'options',
                      value: '',
                      isOptional: false,
                      valueEditable: 'true',
                      option: [{ displayText: 'Text message to ••• 4846', optionValue: 'text', isSelected: true }],
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  },
  deleteProviderAccount: { params: providerAccountParams },
  updatePreferences: {
    params: providerAccountParams,
    body: { preferences: { isDataExtractsEnabled: true, isAutoRefreshEnabled: false } },
  },
  selectAccounts: { params: providerAccountParams, body: { accountIds: [7001, 7002] } },
  refreshProviderAccounts: {
    body: { configName: 'Balance refresh', providerAccountIds: [5001] },
    reply: { statusLink: [{ methodType: 'GET', rel: 'getProviderAccount', href: 'providerAccounts/5001' }] },
  },
  getProfiles: {
    query: { providerAccountId: '5001' },
    reply: {
      providerAccount: [
        {
          id: 5001,
          profile: [
            {
              name: { first: 'Anna', last: 'Whitlock', fullName: 'Anna Whitlock' },
              email: [{ type: 'PERSONAL', value: 'anna@example.com' }],
            },
          ],
        },
      ],
    },
  },
} satisfies Examples<keyof typeof providerEndpoints | keyof typeof providerAccountEndpoints>;
