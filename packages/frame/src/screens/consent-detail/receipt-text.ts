import { endOf, endsOf, isActive } from '@fin-link/flow';
import type { ConsentCard } from '@fin-link/flow';
import type { Formats } from '../../platform/words/types/formats.ts';
import type { LinkingStrings } from '../../platform/words/types/strings.ts';
import { deletedWords, periodWords, recipientOf, standingOf } from '../../components/consent-facts/consent-words.ts';

/**
 * The receipt of a consent: recipient, purpose, source, data, duration and end, and how to view it and withdraw
 * it. Plain text, in the user's language. `now`: ISO 8601.
 */
export function receiptText(
  { consent, accounts }: ConsentCard,
  now: string,
  words: LinkingStrings,
  formats: Formats,
): string {
  const { consents: told, dataGroups } = words;
  const { receipt } = told;
  const day = (instant: string | null): string | null => (instant === null ? null : formats.date(instant));
  const names =
    accounts === null || accounts === 'failed'
      ? []
      : accounts.map(({ accountName, mask }) => (mask === null ? accountName : `${accountName} ••${mask}`));
  const groups = consent.scopeIds.map((id) => dataGroups.groups[consent.region][id]);
  const { until, confirmBy } = endsOf(consent);
  const deleted = deletedWords(consent, words);
  const facts: readonly (readonly [string, string | null])[] = [
    [told.recipientLabel, recipientOf(consent, words)],
    [told.purposeLabel, told.purpose(consent.applicationName)],
    [receipt.source, consent.providerName],
    [told.accountsLabel, names.length === 0 ? null : told.list(names)],
    [told.givenLabel, day(consent.startedAt)],
    [told.confirmedLabel, day(consent.renewedAt)],
    [told.periodLabel, periodWords(consent, words)],
    ...(isActive(consent)
      ? ([
          [told.confirmLabel, day(confirmBy)],
          [told.endsLabel, day(until) ?? told.noEnd],
        ] as const)
      : ([[told.endedLabel, day(endOf(consent)) ?? told.noEnd]] as const)),
    [receipt.consent, String(consent.consentId)],
    [receipt.made, `${formats.date(now)}, ${formats.time(now)}`],
  ];
  return [
    receipt.title,
    told.standing[standingOf(consent)],
    ...(deleted === null ? [] : [deleted]),
    '',
    ...facts.flatMap(([label, value]) => (value === null ? [] : [`${label}: ${value}`])),
    '',
    `${told.dataLabel}:`,
    ...groups.flatMap(({ name, holds }) => [`- ${name}`, ...holds.map((line) => `  - ${line}`)]),
    '',
    receipt.review(consent.applicationName),
    ...(isActive(consent) ? [receipt.withdraw(consent.applicationName, consent.providerName)] : []),
    '',
  ].join('\n');
}
