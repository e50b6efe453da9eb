import { planned } from './define.ts';

export const verificationEndpoints = {
  getVerification: planned({
    method: 'GET',
    path: '/verification',
    caller: 'user',
    section: '4.4',
    summary: 'Details of a verification request',
  }),
  startVerification: planned({
    method: 'POST',
    path: '/verification',
    caller: 'user',
    section: 'public',
    summary: 'Start matching or challenge deposit verification',
  }),
  updateVerification: planned({
    method: 'PUT',
    path: '/verification',
    caller: 'user',
    section: 'public',
    summary: 'Confirm the deposits',
  }),
  getVerifiedAccounts: planned({
    method: 'GET',
    path: '/verification/verifiedAccounts',
    caller: 'user',
    section: '4.4',
    summary: 'Status and accounts of a version 4 verification',
  }),
  getHolderProfile: planned({
    method: 'GET',
    path: '/verification/holderProfile',
    caller: 'user',
    section: 'public',
    summary: 'Holder profile',
  }),
  getClassificationSummary: planned({
    method: 'GET',
    path: '/verification/classification/summary',
    caller: 'user',
    section: 'public',
    summary: 'Account classification',
  }),
  verifyAccount: planned({
    method: 'POST',
    path: '/verifyAccount/:providerAccountId',
    caller: 'user',
    section: 'public',
    summary: 'Verify by transaction matching',
  }),
} as const;
