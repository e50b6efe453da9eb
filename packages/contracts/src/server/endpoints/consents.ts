import { planned } from './define.ts';

export const consentEndpoints = {
  getConsents: planned({
    method: 'GET',
    path: '/consents',
    caller: 'user',
    section: 'public',
    summary: 'Consents of the user',
  }),
  createConsent: planned({
    method: 'POST',
    path: '/consents',
    caller: 'user',
    section: 'public',
    summary: 'Generate a consent',
  }),
  getConsent: planned({
    method: 'GET',
    path: '/consents/:consentId',
    caller: 'user',
    section: 'public',
    summary: 'A consent',
  }),
  acceptConsent: planned({
    method: 'PUT',
    path: '/consents/:consentId',
    caller: 'user',
    section: 'public',
    summary: 'Accept a consent',
  }),
  renewConsent: planned({
    method: 'PUT',
    path: '/consents/:consentId/renewal',
    caller: 'user',
    section: 'public',
    summary: 'Renew a consent',
  }),
  getConsentPreferences: planned({
    method: 'GET',
    path: '/consents/preferences',
    caller: 'user',
    section: 'public',
    summary: 'Consent preferences',
  }),
  getConsentHistory: planned({
    method: 'GET',
    path: '/consents/history',
    caller: 'user',
    section: 'public',
    summary: 'Consent history',
  }),
  getConsentHistoryCount: planned({
    method: 'GET',
    path: '/consents/history/count',
    caller: 'user',
    section: 'public',
    summary: 'Length of the history',
  }),
} as const;
