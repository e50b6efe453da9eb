import type { CreateTransfer, TransferAccount } from '@fin-link/contracts/browser';
import type { Account } from '@fin-link/contracts/service';
import type { Handler } from '../http/index.ts';
import { HostError } from '../http/index.ts';
import { moneyView } from '../provider-accounts/index.ts';
import { sessionOf } from '../sessions/index.ts';
import { readHeld } from './read-transfer-accounts.ts';
import {
  holdersOf,
  isCash,
  isPriced,
  numberOf,
  positionOf,
  type PricedHolding,
  transferAccount,
} from './transfer-accounts.ts';
import type { NeedsTransfers, TransferDetails } from './transfers.ts';
import type { NeedsService } from '../parts/index.ts';
import type { NeedsObservations } from '../provider-accounts/index.ts';

export function createTransfer(deps: NeedsService & NeedsObservations & NeedsTransfers): Handler<'createTransfer'> {
  const { transfers } = deps;

  return async (request) => {
    const session = sessionOf(request);
    const { body } = request;
    const requested = { key: request.headers['idempotency-key'], request: body };
    const known = await transfers.repeated(session, requested);
    if (known !== null) return { transfer: known };
    const { view, accounts, ...held } = await readHeld(deps, session, body.providerAccountId);
    const account = accounts.find(({ id }) => id === body.accountId);
    if (account === undefined) throw new HostError('account.not-found');
    const shown = transferAccount(account, held);
    if (shown.ineligible !== null) throw new HostError('transfer.not-eligible');
    const own = held.holdings
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
      accountName: shown.accountName,
      accountType: shown.accountType,
      accountNumber: accountNumber(account, body),
      holders: holdersOf(account),
      scope: body.scope,
      cash: shown.cash,
      isCashIncluded: body.scope !== 'partial',
      positions: chosen(body, shown, own).map((holding) => ({
        ...positionOf(holding),
        price: moneyView(holding.price),
      })),
    };
    return { transfer: await transfers.add(session, requested, details) };
  };
}

/** Returns the account number of the bank, or the typed number if the bank provides none. */
function accountNumber(account: Account, { accountNumber: typed }: CreateTransfer): TransferDetails['accountNumber'] {
  const stated = numberOf(account);
  if (stated !== null) return { value: stated, from: 'bank' };
  if (typed === undefined) throw new HostError('transfer.not-eligible');
  return { value: typed, from: 'user' };
}

function chosen(body: CreateTransfer, shown: TransferAccount, own: readonly PricedHolding[]): readonly PricedHolding[] {
  const changed = (): HostError => new HostError('transfer.positions-changed');
  switch (body.scope) {
    case 'cash':
      if (shown.positions.length > 0) throw changed();
      return [];
    case 'full':
      if (own.length === 0) throw changed();
      return own;
    case 'partial': {
      const wanted = new Set(body.positionIds);
      const found = own.filter(({ id }) => wanted.has(id));
      if (found.length < wanted.size) throw changed();
      return found;
    }
  }
}
