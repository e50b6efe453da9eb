import { eligibilityReply, verificationList, verificationReply } from '../verifications.ts';
import type { HostOperation } from './operation.ts';

/** Operations that the frame uses to verify accounts. */

export const listEligibleAccounts = {
  method: 'GET',
  path: '/v1/provider-accounts/:providerAccountId/eligible-accounts',
  auth: 'session',
  reply: eligibilityReply,
} as const satisfies HostOperation;

export const listVerifications = {
  method: 'GET',
  path: '/v1/verifications',
  auth: 'session',
  reply: verificationList,
} as const satisfies HostOperation;

export const createVerification = {
  method: 'POST',
  path: '/v1/verifications',
  auth: 'session',
  reply: verificationList,
} as const satisfies HostOperation;

export const getVerification = {
  method: 'GET',
  path: '/v1/verifications/:verificationId',
  auth: 'session',
  reply: verificationReply,
} as const satisfies HostOperation;

export const submitAmounts = {
  method: 'PUT',
  path: '/v1/verifications/:verificationId/amounts',
  auth: 'session',
  reply: verificationReply,
} as const satisfies HostOperation;
