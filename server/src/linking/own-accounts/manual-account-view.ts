import {
  dueFrequencies,
  manualAccountKinds as kindNames,
  type CreateManualAccount,
  type ManualAccountKind,
  type ManualAccountView,
} from '@fin-link/contracts/browser';
import { manualAccountKinds, type Account, type CreateAccount } from '@fin-link/contracts/service';
import { accountView, moneyView, nameView } from '../provider-accounts/index.ts';

/** Returns the kind of a manually added account; `undefined` for other accounts. */
export const kindOf = ({ isManual, accountType }: Account): ManualAccountKind | undefined =>
  isManual ? kindNames.find((kind) => manualAccountKinds[kind].accountType === accountType) : undefined;

const dayPattern = /^\d{4}-\d{2}-\d{2}/;

/** Converts a manual account to the view that the frame gets; `undefined` if the account is not manual or has no amount. */
export function manualAccountView(account: Account): ManualAccountView | undefined {
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
export function newManualAccount({ kind, currency, ...entered }: CreateManualAccount): CreateAccount['account'] {
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
