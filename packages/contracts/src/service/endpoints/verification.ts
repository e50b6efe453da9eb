import { z } from 'zod';
import { idListText, idText, wordListText } from '../primitives.ts';
import { classificationSummaryReply } from '../resources/classification-summary.ts';
import {
  holderProfileReply,
  startVerification,
  updateVerification,
  verificationReply,
  verificationTypes,
  verifiedAccountReply,
  verifiedAccountStatuses,
} from '../resources/verification.ts';
import { endpoint } from './define.ts';

/** Paths of read-only members. A caller may send them back, but they have no effect. */
const replyPaths = ['additionalMessage', 'reason', 'verificationDate', 'verificationStatus'].map(
  (name) => `verification.${name}`,
);

/** Endpoints under `/verification`: verifications by name or by challenge deposits, and holder profiles. */
export const verificationEndpoints = {
  getVerification: endpoint({
    method: 'GET',
    path: '/verification',
    caller: 'user',
    section: '4.4',
    summary: 'Details of a verification request',
    query: z.strictObject({
      accountId: idListText(100).optional(),
      providerAccountId: idListText(100).optional(),
      /** Addition of this service. Can be combined with the other filters. */
      verificationId: idListText(100).optional(),
      /** Lists all verifications of this type if it is the only filter; this use is an addition of this service. */
      verificationType: z.enum(verificationTypes).optional(),
    }),
    reply: verificationReply,
    status: 200,
  }),
  startVerification: endpoint({
    method: 'POST',
    path: '/verification',
    caller: 'user',
    section: 'public',
    summary: 'Start matching or challenge deposit verification',
    body: startVerification,
    withoutEffect: [...replyPaths, 'verification.verificationId'],
    reply: verificationReply,
    status: 200,
  }),
  updateVerification: endpoint({
    method: 'PUT',
    path: '/verification',
    caller: 'user',
    section: 'public',
    summary: 'Confirm the deposits',
    body: updateVerification,
    withoutEffect: [
      ...replyPaths,
      'verification.account',
      'verification.transaction.amount.convertedAmount',
      'verification.transaction.amount.convertedCurrency',
      'verification.transactionReferenceText',
    ],
    reply: verificationReply,
    status: 200,
  }),
  getVerifiedAccounts: endpoint({
    method: 'GET',
    path: '/verification/verifiedAccounts',
    caller: 'user',
    section: '4.4',
    summary: 'Status and accounts of a version 4 verification',
    query: z.strictObject({
      providerAccountId: idText.optional(),
      accountId: idListText(10).optional(),
      isSelected: wordListText(['true', 'false']).optional(),
      verificationStatus: wordListText(verifiedAccountStatuses).optional(),
    }),
    reply: verifiedAccountReply,
    status: 200,
  }),
  getHolderProfile: endpoint({
    method: 'GET',
    path: '/verification/holderProfile',
    caller: 'user',
    section: 'public',
    summary: 'Holder profile',
    query: z.strictObject({ providerAccountId: idText, accountId: idListText(10).optional() }),
    reply: holderProfileReply,
    status: 200,
  }),
  getClassificationSummary: endpoint({
    method: 'GET',
    path: '/verification/classification/summary',
    caller: 'user',
    section: 'public',
    summary: 'Kinds of payments of a verified account',
    query: z.strictObject({ accountId: idListText(100) }),
    reply: classificationSummaryReply,
    status: 200,
  }),
} as const;
