import type { ConsentView } from '@fin-link/contracts/browser';
import { endOf } from './consent-ends.ts';
import type { ConsentCard, ConsentFilter, ConsentList } from './model.ts';

/** Number of calendar days before the end. From then on, a consent can be renewed and counts as ending soon. */
export const renewalDays = 30;

/** Calendar days before the end at which a notice is shown. */
const noticeDays = [1, 7, 14] as const;
/** Notice period in calendar days. */
export type NoticeDays = (typeof noticeDays)[number];

/** Whether data may be fetched under a consent, now or after the consent becomes active. */
export const isActive = ({ status }: ConsentView): boolean => status === 'ACTIVE' || status === 'CONSENT_AUTHORIZED';

/** Whether the consent was ever given. Other consents are hidden, because no data was shared under them. */
const wasGiven = (consent: ConsentView): boolean => isActive(consent) || consent.startedAt !== null;

/** Whether the consent ends within 30 calendar days. */
export const endsSoon = (consent: ConsentView): boolean =>
  isActive(consent) && consent.daysLeft !== null && consent.daysLeft <= renewalDays;

/** Whether the bank requires a new sign-in before it supplies data. The permission is still valid. */
export const requiresSignIn = (consent: ConsentView): boolean => isActive(consent) && consent.needsSignIn;

/** Whether the dashboard shows the consent with this filter. */
export const matchesFilter = (filter: ConsentFilter, consent: ConsentView): boolean => {
  if (filter === 'ended') return !isActive(consent);
  return filter === 'active' ? isActive(consent) : endsSoon(consent);
};

/** Returns the shortest notice period that has begun, for example 7 with five days left; `null` if none has begun. */
export const noticeOf = (consent: ConsentView): NoticeDays | null => {
  const { daysLeft } = consent;
  if (!isActive(consent) || daysLeft === null) return null;
  return noticeDays.find((days) => daysLeft <= days) ?? null;
};

/**
 * Returns where the user can renew a consent now: `here` by a confirmation, or at the `bank`. An expired consent is replaced at the bank.
 * Returns `null` in these cases:
 * - The consent ends in more than 30 days, and the bank requires no new sign-in.
 * - The consent was revoked.
 * - The user must go to the bank, but the consent has no connection.
 */
export function renewalPlaceOf(consent: ConsentView): 'here' | 'bank' | null {
  const { renewal, providerAccountId, status } = consent;
  if (!endsSoon(consent) && !requiresSignIn(consent) && status !== 'EXPIRED') return null;
  if (renewal?.at === 'here') return 'here';
  return providerAccountId === null ? null : 'bank';
}

/** Returns the time in milliseconds for sorting. An unknown time comes last. */
const millisecondsOf = (instant: string | null): number => (instant === null ? Number.MAX_VALUE : Date.parse(instant));

/**
 * Returns the given consents: active ones by their end, then ended ones with the latest end first. Consents that were never given are
 * left out.
 */
export function sortByEnd(cards: readonly ConsentCard[]): ConsentCard[] {
  const givenCards = cards.filter(({ consent }) => wasGiven(consent));
  return givenCards.toSorted((a, b) => {
    const activeFirst = Number(isActive(b.consent)) - Number(isActive(a.consent));
    if (activeFirst !== 0) return activeFirst;
    const difference = millisecondsOf(endOf(a.consent)) - millisecondsOf(endOf(b.consent));
    return isActive(a.consent) ? difference : -difference;
  });
}

/** Removes case and accents for a comparison. */
const normalizeForSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

/** Returns the cards that match the filter and the search text. The consent `renewedConsentId` is shown regardless of the filter. */
export function filterCards(
  { cards, filter, query }: ConsentList,
  renewedConsentId: number | null = null,
): ConsentCard[] {
  const searchText = normalizeForSearch(query.trim());
  return cards.filter(({ consent }) => {
    if (!matchesFilter(filter, consent) && consent.consentId !== renewedConsentId) return false;
    const names = [consent.providerName, consent.applicationName, consent.regulatedParty.legalName];
    return names.some((name) => normalizeForSearch(name).includes(searchText));
  });
}

/** Returns the card of a consent; `null` if the list does not contain it. */
export const cardOfConsent = ({ cards }: ConsentList, consentId: number): ConsentCard | null =>
  cards.find(({ consent }) => consent.consentId === consentId) ?? null;
