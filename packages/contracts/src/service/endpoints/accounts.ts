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
    description:
      'Lists all open accounts, unless filters name others. A filter by provider account includes accounts that it shares with another login. Full account numbers and holders are sent only if `include` names them. The list is absent if there are none.',
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
    description:
      'Returns one account. Full account numbers and holders are sent only if `include` names them. An unknown or deleted account answers `Y807`.',
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
    description:
      'Changes only the members that are sent. Of an aggregated account, only nickname, status, memo and net worth can be changed, because a refresh overwrites the rest; other members have no effect and are named in `Fin-Ignored`. An unknown account answers `Y807`, a different container `Y800`, the address of another property `Y811`.',
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
    description:
      'Deletes the account and its data. A later refresh does not bring an aggregated account back. The next data extract has the deletion. An unknown account answers `Y807`.',
    params,
    status: 204,
  }),
  addManualAccount: endpoint({
    method: 'POST',
    path: '/accounts',
    caller: 'user',
    section: 'public',
    summary: 'Add a manual or real-estate account',
    description:
      'Adds an account that no provider reads, or a property. A property with `valuationType: SYSTEM` gets an estimate from the registry of properties, which may be paid. Send an Idempotency-Key: for one day, a repeated call returns the first account; with another body it answers `Y800`. A user has at most 200; one more answers `Y824`. An address without an estimate answers `Y862`, an ambiguous one `Y869`, too many look-ups `Y937`.',
    idempotent: true,
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
    description:
      'Looks up an address in the registry of properties and returns the complete addresses that match. With `include=valuation`, each has an estimate, or the reason why there is none. The registry may be paid, so look-ups of a user are limited: too many answer `Y937` with `Retry-After`. The call takes no Idempotency-Key, and a repeated call counts as another look-up. A missing address answers `Y812`, a registry that is down `Y938`.',
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
    description:
      'Lists one balance per account and day, week or month. With `includeCF=true`, a day without a balance gets the one before it. Without a period, the last 90 days. At most 500 balances per page; the header `Link` has the next page. An unknown account answers `Y800`, a reversed period `Y809`.',
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
    description:
      'Starts a refresh of balances only, unless one is running or has just ended. Repeat the call until `refreshStatus` is `SUCCESS` or `FAILED`; `LATEST_BALANCE_UPDATES` also says so. All accounts are of one provider account, otherwise `Y805`, and are bank or investment accounts, otherwise `Y820`.',
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
    description:
      'Lists the accounts of other logins that share at least one account with this provider account, for example a joint account. An unknown provider account answers `Y807`.',
    params: z.strictObject({ providerAccountId: idText }),
    reply: accountReply,
    status: 200,
  }),
} as const;
