import type { consentEndpoints } from '../endpoints/consents.ts';
import type { verificationEndpoints } from '../endpoints/verification.ts';
import type { Consent } from '../resources/consent.ts';
import type { Verification } from '../resources/verification.ts';
import { type Examples, now } from './define.ts';

const consent: Consent = {
  consentId: 3001,
  providerId: 16020,
  providerAccountId: 5002,
  providerConsentId: '001',
  applicationDisplayName: 'Budgets',
  clientADR: 'Harbour Data Ltd',
  title: 'Share data from Harbour & Vale Bank with Budgets',
  titleBody:
    'Budgets uses the data to show your accounts in one place. Harbour Data Ltd (900001) fetches it and is the regulated party.',
  scope: [
    {
      scopeId: 'ACCOUNT_DETAILS',
      title: 'Your account details',
      titleBody: ['Name and type of each account'],
      datasetAttributes: ['BASIC_AGG_DATA.BASIC_ACCOUNT_INFO'],
    },
  ],
  historyDays: 730,
  consentStatus: 'ACTIVE',
  dataAccessFrequency: 'RECURRING',
  startDateTime: now,
  startDate: '2026-11-20',
  reconfirmByDateTime: '2027-02-18T10:15:00.000Z',
  daysLeft: 90,
  regulatedParty: { model: 'provider-aisp', legalName: 'Harbour Data Ltd', registrationNumber: '900001' },
  region: 'GB',
  period: {
    days: 365,
    untilDateTime: '2027-11-20T10:15:00.000Z',
    reconfirm: { days: 90, byDateTime: '2027-02-18T10:15:00.000Z' },
  },
  preferences: [],
  links: [{ methodType: 'GET', rel: 'preferences', href: 'consents/preferences?consentId=3001' }],
};
const { providerAccountId: _linked, startDateTime: _start, startDate: _day, ...unfinished } = consent;
const generatedConsent = { ...unfinished, consentStatus: 'CONSENT_GENERATED' } as const;
const consentParams = { consentId: '3001' };
const authorizationUrl = 'https://auth.harbourvale.example/authorize?request_uri=urn:example:iFrByDdW470E';

const verification: Verification = {
  verificationId: 6001,
  verificationType: 'CHALLENGE_DEPOSIT',
  verificationStatus: 'INITIATED',
  verificationDate: now,
  accountId: 7001,
  providerAccountId: 5001,
  account: {
    accountType: 'CHECKING',
    accountNumber: 'xxxx0077',
    bankTransferCode: { id: '021000021', type: 'ROUTING_NUMBER' },
  },
  remainingAttempts: 3,
  singleAchTxn: false,
};
const holder = { ownership: 'PRIMARY', name: { first: 'Anna', last: 'Whitlock', fullName: 'Anna Whitlock' } } as const;

/** Examples of the endpoints for consents and verifications. */
export const consentExamples = {
  getConsents: { query: { include: 'renewal' }, reply: { consent: [consent] } },
  createConsent: { body: { providerId: 16020 }, reply: { consent: [generatedConsent] } },
  getConsentPreferences: {
    query: consentParams,
    reply: {
      consentId: 3001,
      preferences: {
        id: 1,
        title: 'userDataPurge',
        label: 'Delete my data permanently when sharing ends',
        type: 'CHECKBOX',
        value: 'false',
      },
      customDisplayData: {
        clientTrustedAdvisorTxt: { description: 'Budgets shares nothing with advisers.' },
        consentConfirmation: { header: 'Share your data?', description: 'You can stop sharing at any time.' },
        deletePreference: {
          labelDescription: 'Delete my data permanently when sharing ends',
          description: 'Your data is deleted.',
          alternateDescription: 'Your data is kept without your name.',
        },
        thirdParty: { header: 'Harbour Data Ltd', description: 'It fetches the data for Budgets.' },
        userDataTreatment: {
          description: 'How your data is treated',
          cdrPolicy: { description: 'Policy', url: 'https://harbour.example/policy' },
          dataHandling: { headerDescription: 'Your data', dataList: ['is encrypted', 'is never sold'] },
        },
      },
    },
  },
  getConsentHistory: {
    query: { ...consentParams, fromDate: '2026-11-01', toDate: '2026-11-30' },
    reply: {
      consentHistory: [
        {
          eventDateTime: now,
          consentStatus: 'ACTIVE',
          startDateTime: now,
          regulatedParty: consent.regulatedParty,
        },
      ],
    },
  },
  getConsentHistoryCount: { query: consentParams, reply: { consentHistory: { TOTAL: { count: 1 } } } },
  getConsent: { params: consentParams, reply: { consent: [{ consentId: 3001, providerId: 16020, authorizationUrl }] } },
  acceptConsent: {
    params: consentParams,
    body: { scopeId: ['ACCOUNT_DETAILS'], textShown: { language: 'en-GB', version: '1' } },
    reply: { consent: [{ consentId: 3001, providerId: 16020, authorizationUrl, state: 'skEHHvNHxwdOF7xwUr58' }] },
  },
  renewConsent: { params: consentParams, body: {}, reply: { consent: [consent] } },
  revokeConsent: {
    params: consentParams,
    body: {},
    reply: {
      consent: [{ ...consent, consentStatus: 'REVOKED', revokeDateTime: now, revokeDate: '2026-11-20' }],
      bankInformed: true,
      dataDeleted: false,
    },
  },
  setConsentDeletion: { params: consentParams, body: { deleteDataAtEnd: true }, reply: { consent: [consent] } },
  getVerification: { query: { accountId: '7001' }, reply: { verification: [verification] } },
  startVerification: {
    body: {
      verification: {
        verificationType: 'CHALLENGE_DEPOSIT',
        account: {
          accountType: 'CHECKING',
          accountNumber: '000510000077',
          bankTransferCode: { id: '021000021', type: 'ROUTING_NUMBER' },
        },
      },
    },
    reply: { verification: [verification] },
  },
  updateVerification: {
    body: {
      verification: {
        verificationType: 'CHALLENGE_DEPOSIT',
        accountId: 7001,
        providerAccountId: 5001,
        transaction: [
          { amount: { amount: 0.42, currency: 'USD' }, baseType: 'CREDIT' },
          { amount: { amount: 0.96, currency: 'USD' }, baseType: 'CREDIT' },
        ],
      },
    },
    reply: { verification: [{ ...verification, verificationStatus: 'SUCCESS' }] },
  },
  getVerifiedAccounts: {
    query: { providerAccountId: '5001' },
    reply: {
      requestId: '4901378626257408',
      requestDate: now,
      state: 'COMPLETED',
      verifiedAccount: [
        {
          accountId: 7001,
          providerAccountId: 5001,
          verificationStatus: 'SUCCESS',
          isSelected: true,
          providerId: '16001',
          providerName: 'Pine Harbor Bank',
          CONTAINER: 'bank',
          accountName: 'Everyday Checking',
          displayedName: 'Everyday Checking',
          accountType: 'CHECKING',
          accountNumber: 'xxxx6782',
          accountAgeClassification: 'UNCLASSIFIED',
          balance: { amount: 1725.78, currency: 'USD' },
          bankTransferCode: [{ id: '111999990', type: 'ROUTING_NUMBER' }],
        },
      ],
    },
  },
  getHolderProfile: {
    query: { providerAccountId: '5001', accountId: '7001' },
    reply: {
      holderProfile: [
        {
          accountId: 7001,
          providerAccountId: 5001,
          holder: [holder],
          email: [{ type: 'PERSONAL', value: 'anna@example.com' }],
        },
      ],
    },
  },
  getClassificationSummary: {
    query: { accountId: '7001' },
    reply: {
      accountSummary: [
        {
          accountId: 7001,
          site: 'Pine Harbor Bank',
          accountName: 'Everyday Checking',
          accountType: 'CHECKING',
          lastUpdated: now,
          availableBalance: { amount: 1725.78, currency: 'USD' },
          transactionSummary: {
            fromDate: '2024-11-20',
            toDate: '2026-11-19',
            salaryCredits: true,
            incomeCredits: true,
            billPayments: true,
            cardPayments: true,
            loanPayments: false,
            mortgagePayments: false,
            latestTransactions: [],
          },
        },
      ],
    },
  },
} satisfies Examples<keyof typeof consentEndpoints | keyof typeof verificationEndpoints>;
