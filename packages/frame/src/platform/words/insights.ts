import type { Formats } from './formats.ts';
import { sentence as s } from './formats.ts';
import { insightReasons } from './insight-reasons.ts';
import type { Sentences, WrittenReason } from './insight-sentences.ts';
import { insightSentences } from './insight-sentences.ts';

/** The words of the view of insights. Days, amounts and accounts are passed in the reader's formats. */
export interface InsightsStrings {
  title: string;
  lead: string;
  outdated: string;
  retry: string;
  emptyTitle: string;
  emptyAdvice(app: string): string;
  allDismissed: string;
  today: string;
  yesterday: string;
  /** Describes what happened in one sentence. Returns the title if the name is unknown or a member is missing. */
  happened(insightName: string, reason: WrittenReason): string;
  /** Explains why the user sees the insight, in one sentence or none. */
  why(insightName: string, reason: WrittenReason): readonly string[];
  masked(account: string, mask: string): string;
  at(account: string, bank: string): string;
  accounts(count: number): string;
  payments(count: number): string;
  rowName(name: string): string;
  previously(amount: string): string;
  others(amount: string): string;
  moreRows(count: number): string;
  action: Readonly<Record<'link' | 'upcoming', string>>;
  /** Name of the menu of an insight. */
  more: string;
  /** Name of the folded part of an insight. */
  details: string;
  turnOff(title: string): string;
  /** Distinguishes the buttons of one insight from those of another. `what`: label of the button. */
  of(what: string, about: string): string;
  dismiss: string;
  dismissed: string;
  stopped(title: string): string;
  undo: string;
  bringBack: string;
  restored(title: string): string;
  resumed(title: string): string;
  failed: string;
  failedSpoken(title: string): string;
  showDismissed(count: number): string;
  hideDismissed: string;
  shownDismissed(count: number): string;
  older: string;
  olderFailed: string;
  olderShown(count: number): string;
  stoppedTitle(count: number): string;
  stoppedLead: string;
  again: string;
}

/** Returns the English words for the view of insights. */
export function insightsStrings(f: Formats): { insights: InsightsStrings } {
  const n = (value: number): string => f.number(value);
  const sentences = insightSentences(f);
  return {
    insights: {
      title: 'Insights',
      lead: 'What’s worth knowing about your money.',
      outdated: 'We couldn’t update this page.',
      retry: 'Try again',
      emptyTitle: 'No insights yet',
      emptyAdvice: (app) =>
        s`${app} watches for things like a low balance, a large purchase or a bill that went up. You’ll see them here.`,
      allDismissed: 'You’ve dismissed everything here.',
      today: 'Today',
      yesterday: 'Yesterday',
      happened: (name, reason) => sentenceOf(sentences, name)?.(reason) ?? s`${reason.title}`,
      why: (name, reason) => [sentenceOf(insightReasons, name)?.(reason) ?? []].flat(),
      masked: (account, mask) => s`${account}, ending in ${mask}`,
      at: (account, bank) => s`${account} at ${bank}`,
      accounts: (count) => f.plural(count, { one: s`${n(count)} account`, other: s`${n(count)} accounts` }),
      rowName: (name) => rowNames[name] ?? s`${name}`,
      payments: (count) => f.plural(count, { one: s`${n(count)} payment`, other: s`${n(count)} payments` }),
      previously: (amount) => s`Before: ${amount}`,
      others: (amount) => s`People like you: ${amount}`,
      moreRows: (count) => s`${n(count)} more`,
      action: { link: 'Link an account', upcoming: 'See what’s coming up' },
      more: 'More',
      details: 'Details',
      turnOff: (title) => s`Turn off ‘${title}’`,
      of: (what, about) => s`${what}: ${about}`,
      dismiss: 'Dismiss',
      dismissed: 'Dismissed',
      stopped: (title) => s`You won’t get ‘${title}’ again.`,
      undo: 'Undo',
      bringBack: 'Bring back',
      restored: (title) => s`${title} is back.`,
      resumed: (title) => s`‘${title}’ is back on.`,
      failed: 'We couldn’t save this. Try again.',
      failedSpoken: (title) => s`We couldn’t save your choice about ${title}. Try again.`,
      showDismissed: (count) => s`Show dismissed (${n(count)})`,
      hideDismissed: 'Hide dismissed',
      shownDismissed: (count) =>
        f.plural(count, {
          one: s`${n(count)} dismissed insight shown.`,
          other: s`${n(count)} dismissed insights shown.`,
        }),
      older: 'Show older',
      olderFailed: 'Older insights didn’t load.',
      olderShown: (count) =>
        f.plural(count, { one: s`${n(count)} older insight shown.`, other: s`${n(count)} older insights shown.` }),
      stoppedTitle: (count) => s`Turned off (${n(count)})`,
      stoppedLead: 'You turned these off.',
      again: 'Turn back on',
    },
  };
}

/** Returns the sentence of a name, or of the name without the ending `_ALL_ACCOUNTS`. */
const sentenceOf = (sentences: Sentences, name: string): Sentences[string] | undefined =>
  sentences[name] ?? sentences[name.replace(/_ALL_ACCOUNTS$/, '')];

/** Names of rows by the service's constants, for example `IN`. */
const rowNames: Readonly<Partial<Record<string, string>>> = {
  IN: 'Money in',
  OUT: 'Money out',
  TRANSFERS: 'Transfers',
  ASSETS: 'What you own',
  LIABILITIES: 'What you owe',
};
