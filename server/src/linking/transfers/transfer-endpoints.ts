import type { CreateTransfer, TransferAccount } from '@fin-link/contracts/browser';
import type { Account } from '@fin-link/contracts/service';
import { type Handler, HostError } from '../../platform/http/index.ts';
import type { NeedsService, NeedsSettings } from '../../platform/parts/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';
import { type NeedsObservations, moneyView } from '../provider-accounts/index.ts';
import {
  readTransferAccounts,
  transferAccount,
  holdersOf,
  isCash,
  isPriced,
  numberOf,
  positionOf,
  type PricedHolding,
} from './transfer-accounts.ts';
import type { NeedsTransfers, TransferDetails } from './transfers.ts';

/** Lists the accounts of a provider account, each with its transferable positions. */
export function listPositions(deps: NeedsService & NeedsObservations): Handler<'listPositions'> {
  return async (request) => {
    const session = sessionOf(request);
    const { view, accounts, ...sources } = await readTransferAccounts(deps, session, request.params.providerAccountId);
    return {
      deliveringFirm: view.providerName,
      accounts: accounts.map((account) => transferAccount(account, sources)),
    };
  };
}

/**
 * Stores the details of a transfer to another broker, which the backend reads. Returns the first result again for a repeated
 * `Idempotency-Key`. Throws `account.not-found`, `transfer.not-eligible`, `transfer.positions-changed`, and the errors of
 * `readTransferAccounts` and `Transfers.add`.
 */
export function createTransfer(deps: NeedsService & NeedsObservations & NeedsTransfers): Handler<'createTransfer'> {
  const { transfers } = deps;

  return async (request) => {
    const session = sessionOf(request);
    const { body } = request;
    const requested = { key: request.headers['idempotency-key'], request: body };
    const earlierTransfer = await transfers.findRepeated(session, requested);
    if (earlierTransfer !== null) return { transfer: earlierTransfer };
    const { view, accounts, ...sources } = await readTransferAccounts(deps, session, body.providerAccountId);
    const account = accounts.find(({ id }) => id === body.accountId);
    if (account === undefined) throw new HostError('account.not-found');
    const transferable = transferAccount(account, sources);
    if (transferable.ineligible !== null) throw new HostError('transfer.not-eligible');
    const pricedPositions = sources.holdings
      .filter((holding) => holding.accountId === account.id && !isCash(holding, account))
      .filter(isPriced);
    const details: TransferDetails = {
      providerAccountId: body.providerAccountId,
      accountId: account.id,
      deliveringFirm: {
        providerId: view.providerId,
        name: view.providerName,
        dtccMemberClearingCode: account.dtccMemberClearingCode ?? null,
        nsccMemberClearingCode: account.nsccMemberClearingCode ?? null,
      },
      accountName: transferable.accountName,
      accountType: transferable.accountType,
      accountNumber: accountNumber(account, body),
      holders: holdersOf(account),
      scope: body.scope,
      cash: transferable.cash,
      isCashIncluded: body.scope !== 'partial',
      positions: selectPositions(body, transferable, pricedPositions).map((holding) => ({
        ...positionOf(holding),
        price: moneyView(holding.price),
      })),
    };
    return { transfer: await transfers.add(session, requested, details) };
  };
}

/** Returns the bank's account number, otherwise the number that the user typed. Throws `transfer.not-eligible` if there is neither. */
function accountNumber(
  account: Account,
  { accountNumber: typedNumber }: CreateTransfer,
): TransferDetails['accountNumber'] {
  const bankNumber = numberOf(account);
  if (bankNumber !== null) return { value: bankNumber, from: 'bank' };
  if (typedNumber === undefined) throw new HostError('transfer.not-eligible');
  return { value: typedNumber, from: 'user' };
}

/**
 * Returns the holdings to transfer. Throws `transfer.positions-changed` if they no longer match what the user confirmed: `cash` needs an
 * account without positions, `full` an account with some, and `partial` an account with each requested position.
 */
function selectPositions(
  body: CreateTransfer,
  transferable: TransferAccount,
  pricedPositions: readonly PricedHolding[],
): readonly PricedHolding[] {
  const changed = (): HostError => new HostError('transfer.positions-changed');
  switch (body.scope) {
    case 'cash':
      if (transferable.positions.length > 0) throw changed();
      return [];
    case 'full':
      if (pricedPositions.length === 0) throw changed();
      return pricedPositions;
    case 'partial': {
      const requestedIds = new Set(body.positionIds);
      const requestedPositions = pricedPositions.filter(({ id }) => requestedIds.has(id));
      if (requestedPositions.length < requestedIds.size) throw changed();
      return requestedPositions;
    }
  }
}

/** Reads the details of a transfer that a user confirmed, with the full account number. */
export const getTransfer =
  ({ transfers, settings }: NeedsTransfers & NeedsSettings<'customer'>): Handler<'getTransfer'> =>
  async (request) => {
    const transfer = await transfers.get(settings.customer, request.params.reference);
    if (transfer === null) throw new HostError('transfer.not-found');
    return { transfer };
  };
