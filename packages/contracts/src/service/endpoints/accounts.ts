import { z } from 'zod';
import { dateText, idListText, idText, skipText, topText, truth, wordListText } from '../primitives.ts';
import { accountReply, accountStatuses, updateAccount } from '../resources/account.ts';
import { balanceIntervals, historicalBalancesReply, latestBalancesReply } from '../resources/balance.ts';
import { addedAccountReply, convertedAmounts, createAccount } from '../resources/manual-account.ts';
import { evaluateAddress, evaluateAddressReply } from '../resources/property.ts';
import { container } from '../resources/provider.ts';
import { endpoint } from './define.ts';

const include = wordListText(['holder', 'fullAccountNumber', 'fullAccountNumberList', 'autoRefresh']).optional();
const convertToCurrency = z.string().max(10).optional();
const params = z.strictObject({ accountId: idText });

/** Endpoints under `/accounts`: aggregated and manual accounts, balances and property addresses. */
export const accountEndpoints = {
  getAccounts: endpoint({
    method: 'GET',
    path: '/accounts',
    caller: 'user',
    section: '4.4',
    summary: 'Accounts of the user',
    query: z.strictObject({
      accountId: idListText(100).optional(),
      container: container.optional(),
      convertToCurrency,
      include,
      providerAccountId: idListText(100).optional(),
      /** Id of the request that last updated the accounts. Version 1.1. */
      requestId: z.string().min(1).max(100).optional(),
      status: wordListText(accountStatuses).optional(),
    }),
    withoutEffect: ['convertToCurrency'],
    reply: accountReply,
    status: 200,
  }),
  getAccount: endpoint({
    method: 'GET',
    path: '/accounts/:accountId',
    caller: 'user',
    section: '4.4',
    summary: 'An account',
    params,
    query: z.strictObject({ convertToCurrency, include }),
    withoutEffect: ['convertToCurrency'],
    reply: accountReply,
    status: 200,
  }),
  updateAccount: endpoint({
    method: 'PUT',
    path: '/accounts/:accountId',
    caller: 'user',
    section: '4.4',
    summary: 'Change nickname, status or net worth membership, or a manual account',
    params,
    body: updateAccount,
    /**
     * Inputs that have no effect here. For an aggregated account, the service also ignores the inputs of manual accounts. The header
     * `Fin-Ignored` lists the ignored inputs.
     */
    withoutEffect: ['account.isEbillEnrolled', ...convertedAmounts],
    status: 204,
  }),
  deleteAccount: endpoint({
    method: 'DELETE',
    path: '/accounts/:accountId',
    caller: 'user',
    section: 'public',
    summary: 'Delete an account',
    params,
    status: 204,
  }),
  addManualAccount: endpoint({
    method: 'POST',
    path: '/accounts',
    caller: 'user',
    section: 'public',
    summary: 'Add a manual or real-estate account',
    body: createAccount,
    withoutEffect: convertedAmounts,
    reply: addedAccountReply,
    status: 200,
  }),
  evaluateAddress: endpoint({
    method: 'POST',
    path: '/accounts/evaluateAddress',
    caller: 'user',
    section: 'public',
    summary: 'Match a property address',
    /** Addition of this service: `valuation` adds the value of each property. */
    query: z.strictObject({ include: wordListText(['valuation']).optional() }),
    body: evaluateAddress,
    withoutEffect: ['address.sourceType', 'address.type'],
    reply: evaluateAddressReply,
    status: 200,
  }),
  getHistoricalBalances: endpoint({
    method: 'GET',
    path: '/accounts/historicalBalances',
    caller: 'user',
    section: 'public',
    summary: 'Balances over time. Default: the last 90 days',
    query: z.strictObject({
      accountId: idListText(100).optional(),
      fromDate: dateText.optional(),
      toDate: dateText.optional(),
      /** Whether a day without a stated balance gets the latest earlier balance. */
      includeCF: truth.optional(),
      interval: z.enum(balanceIntervals).optional(),
      skip: skipText.optional(),
      top: topText.optional(),
    }),
    reply: historicalBalancesReply,
    status: 200,
  }),
  getLatestBalances: endpoint({
    method: 'GET',
    path: '/accounts/latestBalances',
    caller: 'user',
    section: 'public',
    summary: 'Balances read from the provider now. Repeat the call until no refresh is in progress',
    query: z.strictObject({ accountId: idListText(10), providerAccountId: idListText(100) }),
    reply: latestBalancesReply,
    status: 200,
  }),
  getAssociatedAccounts: endpoint({
    method: 'GET',
    path: '/accounts/associatedAccounts/:providerAccountId',
    caller: 'user',
    section: 'public',
    summary: 'Accounts of all provider accounts that share an account with this provider account',
    params: z.strictObject({ providerAccountId: idText }),
    reply: accountReply,
    status: 200,
  }),
} as const;
