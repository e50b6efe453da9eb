import { eligibilityReply, verificationList, verificationReply } from '../verifications.ts';
import type { HostOperation } from './operation.ts';

/** Operations that the frame uses to verify accounts by name or by small deposits. */
export const verificationOperations = {
  listEligibleAccounts: {
    method: 'GET',
    path: '/v1/provider-accounts/:providerAccountId/eligible-accounts',
    auth: 'session',
    reply: eligibilityReply,
  },
  listVerifications: {
    method: 'GET',
    path: '/v1/verifications',
    auth: 'session',
    reply: verificationList,
  },
  createVerification: {
    method: 'POST',
    path: '/v1/verifications',
    auth: 'session',
    reply: verificationList,
  },
  getVerification: {
    method: 'GET',
    path: '/v1/verifications/:verificationId',
    auth: 'session',
    reply: verificationReply,
  },
  submitAmounts: {
    method: 'PUT',
    path: '/v1/verifications/:verificationId/amounts',
    auth: 'session',
    reply: verificationReply,
  },
} as const satisfies Readonly<Record<string, HostOperation>>;
