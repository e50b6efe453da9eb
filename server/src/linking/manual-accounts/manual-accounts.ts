import {
  dueFrequencies,
  manualAccountKinds as kindNames,
  type CreateManualAccount,
  type ManualAccountKind,
  type ManualAccountView,
} from '@fin-link/contracts/browser';
import { manualAccountKinds, type Account, type CreateAccount } from '@fin-link/contracts/service';
import { HostError, type Handler } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';
import { accountView, moneyView, nameView } from '../provider-accounts/index.ts';
import { readManualAccount, requireView, type NeedsManualAccounts } from './session-accounts.ts';

/** Adds an account manually. A repeated `Idempotency-Key` adds nothing and returns the account. */
export function createManualAccount(deps: NeedsService & NeedsManualAccounts): Handler<'createManualAccount'> {
  const { client, broker, manualAccounts } = deps;

  return async (request) => {
    const session = sessionOf(request);
    const { body } = request;
    const requested = { key: request.headers['idempotency-key'], request: body, kind: body.kind };
    const accountId = await manualAccounts.add(session, requested, async (idempotencyKey) => {
      const added = await broker.use(session.loginName, (token) =>
        client.addManualAccount({ token, idempotencyKey, body: { account: newManualAccount(body) } }),
      );
      const [account] = added.body.account;
      if (account === undefined) throw new HostError('service.refused');
      return account.id;
    });
    return { account: requireView(manualAccountView(await readManualAccount(deps, session, accountId))) };
  };
}

export const getManualAccount =
  (deps: NeedsService): Handler<'getManualAccount'> =>
  async (request) => {
    const session = sessionOf(request);
    const { accountId } = request.params;
    return { account: requireView(manualAccountView(await readManualAccount(deps, session, accountId))) };
  };

export const updateManualAccount =
  (deps: NeedsService): Handler<'updateManualAccount'> =>
  async (request) => {
    const session = sessionOf(request);
    const { accountId } = request.params;
    const { currency } = requireView(manualAccountView(await readManualAccount(deps, session, accountId)));
    const { amount, amountDue, lastDigits, nickname, memo, ...typed } = request.body;
    const money = (text: string) => ({ amount: Number(text), currency });
    await deps.broker.use(session.loginName, (token) =>
      deps.client.updateAccount({
        token,
        params: { accountId: String(accountId) },
        body: {
          account: {
            ...typed,
            balance: money(amount),
            amountDue: amountDue === null ? null : money(amountDue),
            accountNumber: lastDigits ?? '',
            nickname: nickname ?? '',
            memo: memo ?? '',
          },
        },
      }),
    );
    return { account: requireView(manualAccountView(await readManualAccount(deps, session, accountId))) };
  };

/** Returns the kind of a manually added account; `undefined` for other accounts. */
const kindOf = ({ isManual, accountType }: Account): ManualAccountKind | undefined =>
  isManual ? kindNames.find((kind) => manualAccountKinds[kind].accountType === accountType) : undefined;

const dayPattern = /^\d{4}-\d{2}-\d{2}/;

/** Converts a manual account to the view that the frame gets; `undefined` if the account is not manual or has no amount. */
function manualAccountView(account: Account): ManualAccountView | undefined {
  const kind = kindOf(account);
  const { accountId, balance, mask } = accountView(account, false);
  if (kind === undefined || balance === null) return undefined;
  const { accountName, nickname, amountDue, dueDate, frequency, memo, includeInNetWorth, lastUpdated } = account;
  return {
    accountId,
    kind,
    accountName: nameView(accountName),
    nickname: nickname === undefined ? null : nameView(nickname),
    amount: balance.amount,
    currency: balance.currency,
    lastDigits: mask,
    amountDue: amountDue === undefined ? null : moneyView(amountDue).amount,
    dueDate: dayPattern.exec(dueDate ?? '')?.[0] ?? null,
    frequency: dueFrequencies.find((dueFrequency) => dueFrequency === frequency) ?? null,
    memo: memo ?? null,
    includeInNetWorth: includeInNetWorth !== false,
    lastUpdated,
  };
}

/** Converts a manually entered account to the service's format, in which amounts are JSON numbers. */
function newManualAccount({ kind, currency, ...entered }: CreateManualAccount): CreateAccount['account'] {
  const money = (amount: string) => ({ amount: Number(amount), currency });
  return {
    accountType: manualAccountKinds[kind].accountType,
    accountName: entered.accountName,
    balance: money(entered.amount),
    includeInNetWorth: entered.includeInNetWorth,
    ...(entered.nickname !== null && { nickname: entered.nickname }),
    ...(entered.lastDigits !== null && { accountNumber: entered.lastDigits }),
    ...(entered.amountDue !== null && { amountDue: money(entered.amountDue) }),
    ...(entered.dueDate !== null && { dueDate: entered.dueDate }),
    ...(entered.frequency !== null && { frequency: entered.frequency }),
    ...(entered.memo !== null && { memo: entered.memo }),
  };
}
