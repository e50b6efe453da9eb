import { createTransferRequest } from '../browser/index.ts';
import { idempotencyHeaders, type DetailsOf, serviceErrors } from './define.ts';
import * as examples from './examples.ts';

/** Inputs, errors and examples of the operations on asset transfers. */
export const transferDetails = {
  listPositions: {
    summary: 'List the accounts of a provider account, each with its transferable positions',
    description: 'Only in sessions of the asset transfer flow.',
    missing: 'provider-account.not-found',
    errors: ['capability.missing', ...serviceErrors],
    example: { reply: examples.positions },
  },
  createTransfer: {
    summary: 'Create the details of a transfer to another broker, which the backend reads',
    description:
      'Moves no assets. The host reads account, holders and positions from the service again. A repeated `Idempotency-Key` creates nothing and returns the reply of the first request.',
    headers: idempotencyHeaders,
    body: createTransferRequest,
    status: 201,
    missing: 'provider-account.not-found',
    errors: [
      'capability.missing',
      'account.not-found',
      'transfer.not-eligible',
      'transfer.positions-changed',
      'transfer.limit-reached',
      'request.idempotency-conflict',
      ...serviceErrors,
    ],
    example: {
      headers: { 'idempotency-key': '0c7e4a52-transfer1' },
      body: { providerAccountId: 501, accountId: 9002, scope: 'partial', positionIds: [70001], declared: true },
      reply: { transfer: { reference: examples.transferReference, providerAccountId: 501, accountId: 9002 } },
    },
  },
  getTransfer: {
    summary: 'Read the details of a transfer that a user confirmed, with the full account number',
    description: 'Available for 30 days. The host submits nothing to a broker or a clearing house.',
    missing: 'transfer.not-found',
    errors: [],
    example: { reply: { transfer: examples.transfer } },
  },
} satisfies DetailsOf<'listPositions' | 'createTransfer' | 'getTransfer'>;
