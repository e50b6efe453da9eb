import type { ConsentCard } from '@fin-link/flow';
import { endOf, endsOf, isActive } from '@fin-link/flow';
import { groupLines } from '../../components/data-groups/fin-data-groups.ts';
import type { Formats } from '@fin-link/words';
import { isolate } from '@fin-link/words';
import type { LaterStrings } from '../../platform/words/strings.ts';
import {
  consentStatusOf,
  deletedWords,
  groupNames,
  historyWords,
  periodWords,
  recipientOf,
} from '../../components/consent-facts/consent-words.ts';

/**
 * Returns the receipt of a consent as plain text in the user's language. The receipt contains recipient, purpose, source, data, duration
 * and end, and how to view and withdraw the consent. `now`: ISO 8601.
 */
export function receiptText(
  { consent, accounts }: ConsentCard,
  now: string,
  words: LaterStrings,
  formats: Formats,
): string {
  const { consents: consentWords, dataGroups, dataAccess } = words;
  const { receipt } = consentWords;
  const day = (instant: string | null): string | null => (instant === null ? null : formats.date(instant));
  const names =
    accounts === null || accounts === 'failed'
      ? []
      : accounts.map(({ accountName, mask }) => (mask === null ? accountName : `${isolate(accountName)} ••${mask}`));
  const groups = consent.scopeIds.map((id) => dataGroups.groups[consent.region][id]);
  const notGiven = groupNames(consent, consent.notGivenScopeIds, words);
  const { until, confirmBy } = endsOf(consent);
  const deleted = deletedWords(consent, words);
  const facts: readonly (readonly [string, string | null])[] = [
    [consentWords.recipientLabel, recipientOf(consent, words)],
    [consentWords.purposeLabel, consentWords.purpose(consent.applicationName)],
    [receipt.source, consent.providerName],
    [consentWords.notGivenLabel(consent.providerName), notGiven.length === 0 ? null : formats.list(notGiven)],
    [consentWords.accountsLabel, names.length === 0 ? null : formats.list(names)],
    [consentWords.givenLabel, day(consent.startedAt)],
    [consentWords.confirmedLabel, day(consent.renewedAt)],
    [consentWords.periodLabel, periodWords(consent, words)],
    ...(isActive(consent)
      ? ([
          [consentWords.confirmLabel, day(confirmBy)],
          [consentWords.endsLabel, day(until) ?? consentWords.noEnd],
        ] as const)
      : ([[consentWords.endedLabel, day(endOf(consent)) ?? consentWords.noEnd]] as const)),
    [dataAccess.historyLabel, consent.historyDays === null ? null : historyWords(consent.historyDays, dataAccess)],
    [dataAccess.oftenLabel, dataAccess.often],
    [
      dataAccess.policyLabel,
      consent.policyUrl ?? dataAccess.noPolicy(consent.applicationName, consent.regulatedParty.legalName),
    ],
    [receipt.consent, String(consent.consentId)],
    [receipt.made, `${formats.date(now)}, ${formats.time(now)}`],
  ];
  return [
    receipt.title,
    consentWords.status[consentStatusOf(consent)],
    ...(deleted === null ? [] : [deleted]),
    '',
    ...facts.flatMap(([label, value]) => (value === null ? [] : [`${label}: ${value}`])),
    '',
    `${consentWords.dataLabel}:`,
    ...groups.flatMap((group) => [
      `- ${group.name}`,
      ...groupLines(group, consent.attributes).map((line) => `  - ${line}`),
    ]),
    '',
    receipt.review(consent.applicationName),
    ...(isActive(consent) ? [receipt.withdraw(consent.applicationName, consent.providerName)] : []),
    '',
  ].join('\n');
}
