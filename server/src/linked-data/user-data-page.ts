import type { UserData } from '@fin-link/contracts/service';
import type { Page } from './write-page.ts';

/** One page of an extract. Records are kept without `isDeleted`, as the read endpoints give them. */
export function pageOfUserData(data: UserData): Page {
  const present: { -readonly [N in keyof Page['present']]: Page['present'][N][number][] } = {
    provider_account: [],
    account: [],
    transaction: [],
    holding: [],
  };
  const gone: { -readonly [N in keyof Page['gone']]: Page['gone'][N][number][] } = {
    providerAccounts: [],
    accounts: [],
    transactions: [],
  };
  for (const entity of data.providerAccount ?? []) {
    if (entity.isDeleted) gone.providerAccounts.push(entity.id);
    else present.provider_account.push(withoutMark(entity));
  }
  for (const entity of data.account ?? []) {
    if (entity.isDeleted) gone.accounts.push({ id: entity.id, providerAccountId: entity.providerAccountId });
    else present.account.push(withoutMark(entity));
  }
  for (const entity of data.transaction ?? []) {
    if (entity.isDeleted) gone.transactions.push({ id: entity.id, isManual: entity.isManual ?? null });
    else present.transaction.push(withoutMark(entity));
  }
  for (const entity of data.holding ?? []) present.holding.push(withoutMark(entity));
  return { present, gone };
}

function withoutMark<R extends { isDeleted: false }>({ isDeleted: _, ...record }: R): Omit<R, 'isDeleted'> {
  return record;
}

export const hasPresent = ({ present }: Page): boolean => Object.values(present).some((records) => records.length > 0);
export const hasGone = ({ gone }: Page): boolean => Object.values(gone).some((keys) => keys.length > 0);
