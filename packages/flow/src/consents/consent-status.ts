import type { ConsentView } from '@fin-link/contracts/browser';
import type { ConsentCard, ConsentFilter, ConsentList } from './consents-state.ts';

/** Number of calendar days before the end. From then on, a consent can be renewed and counts as ending soon. */
export const renewalDays = 30;

/** Calendar days before the end at which a notice is shown. */
export const noticeDays = [1, 7, 14] as const;
export type NoticeDays = (typeof noticeDays)[number];

/** Whether data may be fetched under a consent, now or after the consent becomes active. */
export const isActive = ({ status }: ConsentView): boolean => status === 'ACTIVE' || status === 'CONSENT_AUTHORIZED';

/** Whether the consent was ever given. Other consents are hidden, because no data was shared under them. */
const wasGiven = (consent: ConsentView): boolean => isActive(consent) || consent.startedAt !== null;

export const endsSoon = (consent: ConsentView): boolean =>
  isActive(consent) && consent.daysLeft !== null && consent.daysLeft <= renewalDays;

/** Whether the bank requires a new sign-in before it supplies data. The permission is still valid. */
export const wantsSignIn = (consent: ConsentView): boolean => isActive(consent) && consent.needsSignIn;

export const isShownBy = (filter: ConsentFilter, consent: ConsentView): boolean => {
  if (filter === 'ended') return !isActive(consent);
  return filter === 'active' ? isActive(consent) : endsSoon(consent);
};

/** Returns the smallest reached notice period in days; `null` if none is reached. */
export const noticeOf = (consent: ConsentView): NoticeDays | null => {
  const { daysLeft } = consent;
  if (!isActive(consent) || daysLeft === null) return null;
  return noticeDays.find((days) => daysLeft <= days) ?? null;
};

/**
 * Returns how a consent can be renewed now: by a confirmation here, or at the bank. A renewal at the bank can also replace an expired
 * consent. Returns `null` if it is too early and the bank requires no new sign-in, if the consent was revoked, or if it has no
 * connection.
 */
export function wayToRenew(consent: ConsentView): 'here' | 'bank' | null {
  const { renewal, providerAccountId, status } = consent;
  if (!endsSoon(consent) && !wantsSignIn(consent) && status !== 'EXPIRED') return null;
  if (renewal?.at === 'here') return 'here';
  return providerAccountId === null ? null : 'bank';
}

/** Returns the earlier of the two ends, or the actual end of an ended consent. Returns `null` if no end is known. */
export function endOf(consent: ConsentView): string | null {
  if (consent.revokedAt !== null) return consent.revokedAt;
  const ends = [consent.expiresAt, consent.reconfirmBy].filter((end) => end !== null);
  return ends.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
}

const millisecondsOf = (instant: string | null): number => (instant === null ? Number.MAX_VALUE : Date.parse(instant));

/** Sorts active consents by their end, then ended consents with the latest first. */
export function inOrder(cards: readonly ConsentCard[]): ConsentCard[] {
  const given = cards.filter(({ consent }) => wasGiven(consent));
  return given.toSorted((a, b) => {
    const active = Number(isActive(b.consent)) - Number(isActive(a.consent));
    if (active !== 0) return active;
    const difference = millisecondsOf(endOf(a.consent)) - millisecondsOf(endOf(b.consent));
    return isActive(a.consent) ? difference : -difference;
  });
}

/** Removes case and accents for a comparison. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

/** Returns the cards that the dashboard shows. The consent with the id `renewedConsentId` is shown regardless of the filter. */
export function shownOf({ cards, filter, query }: ConsentList, renewedConsentId: number | null = null): ConsentCard[] {
  const searchText = folded(query.trim());
  return cards.filter(({ consent }) => {
    if (!isShownBy(filter, consent) && consent.consentId !== renewedConsentId) return false;
    const names = [consent.providerName, consent.applicationName, consent.regulatedParty.legalName];
    return names.some((name) => folded(name).includes(searchText));
  });
}

export const cardOfConsent = ({ cards }: ConsentList, consentId: number): ConsentCard | null =>
  cards.find(({ consent }) => consent.consentId === consentId) ?? null;
