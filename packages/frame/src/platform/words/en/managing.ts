import type { Formats } from '../types/formats.ts';
import { sentence as s } from '../types/formats.ts';
import type { ManagingStrings } from '../types/managing-strings.ts';

/** English, for managing what is linked. */
export function managingStrings(f: Formats): ManagingStrings {
  const n = (value: number): string => f.number(value);
  return {
    title: 'Your connections',
    lead: (app) => s`The banks that ${app} gets your data from.`,
    attention: 'Needs your attention',
    working: 'Connected',
    linkAnother: 'Link another',
    emptyTitle: 'Nothing connected yet',
    emptyAdvice: (app) => s`Connect a bank, and ${app} can show your accounts here.`,
    linkFirst: 'Link a bank',
    state: {
      ok: 'Working',
      partial: 'Some accounts didn’t update',
      updating: 'Updating now',
      asked: 'Waiting for your answer',
      broken: 'Not updating',
      never: 'Not updated yet',
    },
    updated: (date, time) => s`Last updated ${date}, ${time}`,
    notUpdated: 'Not updated yet',
    nextUpdate: (date, time) => s`Next update ${date}, ${time}`,
    accounts: (count) => f.plural(count, { one: s`${n(count)} account`, other: s`${n(count)} accounts` }),
    noAccounts: 'No accounts',
    loadingAccounts: 'Loading accounts…',
    refresh: 'Refresh',
    refreshAll: 'Refresh all',
    fix: 'Fix sign-in',
    update: 'Update sign-in',
    answer: 'Answer the bank',
    remove: 'Remove',
    of: (what, bank) => s`${what}: ${bank}`,
    refreshing: (bank) => s`Updating ${bank}`,
    result: {
      updated: 'Updated just now',
      noChanges: 'No changes',
      updatedSpoken: (bank) => s`${bank}: updated just now`,
      noChangesSpoken: (bank) => s`${bank}: no changes`,
      askedSpoken: (bank) => s`${bank} asks you something.`,
      failedSpoken: (bank, cause) => s`${bank}: ${cause}`,
    },
    again: (time) => s`Again at ${time}`,
    againIn: (clock) => s`Again in ${clock}`,
    removal: {
      title: (bank) => s`Remove ${bank}?`,
      stops: (app) => s`${app} stops getting new data from this bank.`,
      deleted: (count) =>
        f.plural(count, {
          one: s`${n(count)} account and its history are deleted here.`,
          other: s`${n(count)} accounts and their history are deleted here.`,
        }),
      atBank: (bank) => s`Nothing changes at ${bank}. You can link it again later, as new.`,
      withdraws: 'This withdraws consent for the whole bank. You can link it again later, as new.',
      remove: 'Remove',
      keep: 'Keep',
      failed: 'It wasn’t removed. Try again.',
      removed: (bank) => s`${bank} was removed.`,
    },
  };
}
