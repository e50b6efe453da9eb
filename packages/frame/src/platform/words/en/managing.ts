import type { Formats } from '../types/formats.ts';
import { sentence as s } from '../types/formats.ts';
import type { WordsOf } from '../types/strings.ts';

/** English words for the list of connections. */
export function managingStrings(f: Formats): WordsOf<'managing'> {
  const n = (value: number): string => f.number(value);
  return {
    managing: {
      title: 'Your linked banks',
      lead: (app) => s`${app} gets your data from these banks.`,
      attention: 'Needs your attention',
      working: 'Linked',
      search: {
        label: 'Search your banks',
        found: (count) => f.plural(count, { one: s`${n(count)} bank found`, other: s`${n(count)} banks found` }),
        nothingFound: (typed) => s`Nothing matches “${typed}”.`,
      },
      linkAnother: 'Link another',
      emptyTitle: 'Nothing linked yet',
      emptyAdvice: (app) => s`Link a bank to see its accounts in ${app}.`,
      linkFirst: 'Link a bank',
      state: {
        ok: 'Linked',
        partial: 'Some accounts didn’t refresh',
        updating: 'Refreshing now',
        asked: 'Waiting for your answer',
        broken: 'Not refreshing',
        never: 'Not refreshed yet',
      },
      updated: (date, time) => s`Last refreshed ${date}, ${time}`,
      notUpdated: 'Not refreshed yet',
      nextUpdate: (date, time) => s`Next refresh ${date}, ${time}`,
      accounts: (count) => f.plural(count, { one: s`${n(count)} account`, other: s`${n(count)} accounts` }),
      noAccounts: 'No accounts',
      loadingAccounts: 'Loading accounts…',
      refresh: 'Refresh',
      refreshAll: 'Refresh all',
      fix: 'Fix sign-in',
      update: 'Edit sign-in',
      answer: 'Answer the bank',
      remove: 'Remove',
      of: (what, bank) => s`${what}: ${bank}`,
      refreshing: (bank) => s`Refreshing ${bank}`,
      result: {
        updated: 'Refreshed just now',
        noChanges: 'No changes',
        updatedSpoken: (bank) => s`${bank}: refreshed just now`,
        noChangesSpoken: (bank) => s`${bank}: no changes`,
        askedSpoken: (bank) => s`${bank} has a question for you.`,
        failedSpoken: (bank, cause) => s`${bank}: ${cause}`,
      },
      again: (time) => s`You can refresh again at ${time}`,
      againIn: (clock) => s`You can refresh again in ${clock}`,
    },
  };
}
