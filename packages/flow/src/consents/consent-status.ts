import type { ConsentView } from '@fin-link/contracts/browser';
import type { ConsentCard, ConsentFilter, ConsentList } from './consents-state.ts';

/** Calendar days before the end from which a consent can be renewed, and counts as ending soon. */
export const renewalDays = 30;

/** Calendar days before the end at which the user is told without asking. */
export const noticeDays = [1, 7, 14] as const;
export type NoticeDays = (typeof noticeDays)[number];

/** Data may be fetched under it, or will be in a moment. */
export const isActive = ({ status }: ConsentView): boolean => status === 'ACTIVE' || status === 'CONSENT_AUTHORIZED';

/** Asked for and never given: nothing was shared under it, and nobody misses it. */
const wasGiven = (consent: ConsentView): boolean => isActive(consent) || consent.startedAt !== null;

export const endsSoon = (consent: ConsentView): boolean =>
  isActive(consent) && consent.daysLeft !== null && consent.daysLeft <= renewalDays;

/** The bank has stopped giving data until the user signs in there again; the permission goes on. */
export const wantsSignIn = (consent: ConsentView): boolean => isActive(consent) && consent.needsSignIn;

export const isShownBy = (filter: ConsentFilter, consent: ConsentView): boolean => {
  if (filter === 'ended') return !isActive(consent);
  return filter === 'active' ? isActive(consent) : endsSoon(consent);
};

/** The nearest day of notice that has been reached; null while there is time. */
export const noticeOf = (consent: ConsentView): NoticeDays | null => {
  const { daysLeft } = consent;
  if (!isActive(consent) || daysLeft === null) return null;
  return noticeDays.find((days) => daysLeft <= days) ?? null;
};

/**
 * How a consent can be renewed now: confirmed here, or at the bank, where one that cannot be renewed any more is given anew.
 * Null where it is too early and the bank wants no new sign-in, where somebody ended it, or where there is no connection left to renew it for.
 */
export function wayToRenew(consent: ConsentView): 'here' | 'bank' | null {
  const { renewal, providerAccountId, status } = consent;
  if (!endsSoon(consent) && !wantsSignIn(consent) && status !== 'EXPIRED') return null;
  if (renewal?.at === 'here') return 'here';
  return providerAccountId === null ? null : 'bank';
}

/** The earlier of the two ends; for one that is over, when that was. Null where none is known. */
export function endOf(consent: ConsentView): string | null {
  if (consent.revokedAt !== null) return consent.revokedAt;
  const ends = [consent.expiresAt, consent.reconfirmBy].filter((end) => end !== null);
  return ends.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
}

const millisecondsOf = (instant: string | null): number => (instant === null ? Number.MAX_VALUE : Date.parse(instant));

/** What ends first comes first; what is over, the other way round. */
export function inOrder(cards: readonly ConsentCard[]): ConsentCard[] {
  const given = cards.filter(({ consent }) => wasGiven(consent));
  return given.toSorted((a, b) => {
    const active = Number(isActive(b.consent)) - Number(isActive(a.consent));
    if (active !== 0) return active;
    const difference = millisecondsOf(endOf(a.consent)) - millisecondsOf(endOf(b.consent));
    return isActive(a.consent) ? difference : -difference;
  });
}

/** Folded for a comparison by eye: case and accents do not count. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

/** What the dashboard shows of the list. `renewed`: stays in sight, though it may no longer be what is looked for. */
export function shownOf({ cards, filter, query }: ConsentList, renewed: number | null = null): ConsentCard[] {
  const wanted = folded(query.trim());
  return cards.filter(({ consent }) => {
    if (!isShownBy(filter, consent) && consent.consentId !== renewed) return false;
    const names = [consent.providerName, consent.applicationName, consent.regulatedParty.legalName];
    return names.some((name) => folded(name).includes(wanted));
  });
}

export const cardOfConsent = ({ cards }: ConsentList, consentId: number): ConsentCard | null =>
  cards.find(({ consent }) => consent.consentId === consentId) ?? null;
