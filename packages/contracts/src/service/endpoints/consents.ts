import { z } from 'zod';
import { dateText, idListText, idText, skipText, topText } from '../primitives.ts';
import {
  acceptConsentRequest,
  consentAuthorizationReply,
  consentDeletionRequest,
  consentDetailsReply,
  consentHistoryCountReply,
  consentHistoryReply,
  consentListReply,
  consentPreferencesReply,
  consentReply,
  createConsentRequest,
  renewConsentRequest,
  renewalReply,
  revocationReply,
  revokeConsentRequest,
} from '../resources/consent.ts';
import { endpoint } from './define.ts';

const params = z.strictObject({ consentId: idText });
const consentFilter = { consentId: idText };
const period = { fromDate: dateText.optional(), toDate: dateText.optional() };
/** Maximum number of ids in a filter. */
const maxIds = 100;

/** Endpoints under `/consents`: consents of open banking, their renewals and their history. */
export const consentEndpoints = {
  getConsents: endpoint({
    method: 'GET',
    path: '/consents',
    caller: 'user',
    section: 'public',
    summary: 'Consents of the user',
    description:
      'Lists the consents of open banking that the user gave, newest first; those that were never given come last. With `include=renewal`, each says whether and how it can be renewed.',
    query: z.strictObject({
      consentIds: idListText(maxIds).optional(),
      providerAccountIds: idListText(maxIds).optional(),
      include: z.literal('renewal').optional(),
    }),
    reply: consentListReply,
    status: 200,
  }),
  createConsent: endpoint({
    method: 'POST',
    path: '/consents',
    caller: 'user',
    section: 'public',
    summary: 'Generate a consent',
    description:
      'Generates a consent for a provider that needs one, with the groups of data and the texts to show. It is not given yet: accept it, then send the user to the bank. Nothing is sent to the bank, so the call takes no Idempotency-Key; consents that are not given are deleted after a while, and a user has at most 50 of them, one more answers `Y824`. A provider without consents answers `Y820`. Under some engagement models `Y934`.',
    body: createConsentRequest,
    /** A consent covers groups of data in all accounts that the user chooses at the bank, so a container has no effect. */
    withoutEffect: ['dataset.attribute.container'],
    reply: consentReply,
    status: 200,
  }),
  getConsentPreferences: endpoint({
    method: 'GET',
    path: '/consents/preferences',
    caller: 'user',
    section: 'public',
    summary: 'Consent preferences',
    description:
      'Returns the choice to delete data at the end, and the texts of a page that asks for the consent. An unknown consent answers `Y807`.',
    query: z.strictObject(consentFilter),
    reply: consentPreferencesReply,
    status: 200,
  }),
  getConsentHistory: endpoint({
    method: 'GET',
    path: '/consents/history',
    caller: 'user',
    section: 'public',
    summary: 'Consent history',
    description:
      'Lists what happened to a consent, oldest first: given, used, renewed, ended. At most 500 records per page; the header `Link` has the next page. A reversed period answers `Y809`.',
    query: z.strictObject({ ...consentFilter, ...period, skip: skipText.optional(), top: topText.optional() }),
    reply: consentHistoryReply,
    status: 200,
  }),
  getConsentHistoryCount: endpoint({
    method: 'GET',
    path: '/consents/history/count',
    caller: 'user',
    section: 'public',
    summary: 'Length of the history',
    description: 'Counts the records that the history of a consent has in the period.',
    query: z.strictObject({ ...consentFilter, ...period }),
    reply: consentHistoryCountReply,
    status: 200,
  }),
  getConsent: endpoint({
    method: 'GET',
    path: '/consents/:consentId',
    caller: 'user',
    section: 'public',
    summary: 'Address at which the user gives the consent at the bank',
    description:
      'Returns the address at the bank to which the user is sent, as long as an authorization is open. An unknown consent answers `Y807`.',
    params,
    reply: consentDetailsReply,
    status: 200,
  }),
  acceptConsent: endpoint({
    method: 'PUT',
    path: '/consents/:consentId',
    caller: 'user',
    section: 'public',
    summary: 'Accept a consent',
    description:
      'Stores that the user agreed, with the groups of data, and begins the authorization at the bank. Send the user to `authorizationUrl`; the parameters with which the bank sends the user back go to `POST /providerAccounts`. A repeated call replaces the authorization. A consent that can no longer be accepted answers `Y922`, a bank that is down `Y925`.',
    params,
    body: acceptConsentRequest,
    reply: consentAuthorizationReply,
    status: 200,
  }),
  renewConsent: endpoint({
    method: 'PUT',
    path: '/consents/:consentId/renewal',
    caller: 'user',
    section: 'public',
    summary: 'Renew a consent',
    description:
      'Extends the consent if the region lets the service do so; otherwise the reply has the address at the bank. Only a user who is present can renew in some regions, otherwise `Y926`. A consent that cannot be renewed answers `Y922`.',
    params,
    body: renewConsentRequest,
    bodyOptional: true,
    reply: renewalReply,
    status: 200,
  }),
  revokeConsent: endpoint({
    method: 'PUT',
    path: '/consents/:consentId/revocation',
    caller: 'user',
    section: 'own',
    summary: 'Stop sharing with a site',
    description:
      'Ends sharing at once, at the bank and here. If the bank is down, the service stops reading now and tells the bank later. Data is deleted if the user chose so. A consent that has ended answers `Y922`.',
    params,
    body: revokeConsentRequest,
    bodyOptional: true,
    reply: revocationReply,
    status: 200,
  }),
  setConsentDeletion: endpoint({
    method: 'PUT',
    path: '/consents/:consentId/deletion',
    caller: 'user',
    section: 'own',
    summary: 'Choose whether data is deleted permanently when sharing ends',
    description:
      'Stores whether the data is deleted permanently when sharing ends. A region without this choice answers `Y820`, a consent that has ended `Y922`.',
    params,
    body: consentDeletionRequest,
    reply: consentReply,
    status: 200,
  }),
} as const;
