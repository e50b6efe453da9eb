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
    description:
      'Returns the verifications that match a filter, newest first. Read it after an event `CDV_STATUS_UPDATES`. Without a filter, `Y813`; without a match, `Y836`.',
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
    description:
      '`MATCHING` compares the registered name of the user with the holders that the bank states, and is complete at once. `CHALLENGE_DEPOSIT` sends small deposits to the account, which arrive in 2 to 4 days. Deposits cost money and are limited: `Y932` for an account number and `Y935` for a user, both with `Retry-After`. The call takes no Idempotency-Key: while a verification of the account is open, a repeated call answers `Y840` and sends no deposits.',
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
    description:
      'Compares the amounts that the user typed with the deposits. A wrong answer uses an attempt; `remainingAttempts` says how many are left. Send an Idempotency-Key: for one day, a repeated call uses no attempt; with other amounts it answers `Y800`. Before the deposits arrive `Y844`, without attempts `Y842`, too late `Y845`, verified already `Y837`.',
    idempotent: true,
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
    description:
      'Returns the accounts of a provider account that a version 4 verification covers: by default those that are selected and verified. While deposits are on the way, `Y871`. Without a provider account, `Y813`; without a verification, `Y807`.',
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
    description:
      'Returns the holders that the bank states for the accounts, and whether one of them has the registered name of the user. An account whose holder was not requested answers `Y878`, one that is no bank or investment account `Y820`.',
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
    description:
      'Says which kinds of payments a verified account can make and receive. Several accounts answer `Y805`, an account that is not verified `Y800`.',
    query: z.strictObject({ accountId: idListText(100) }),
    reply: classificationSummaryReply,
    status: 200,
  }),
} as const;
