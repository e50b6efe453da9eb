import type { AccountView, ConsentView } from '@fin-link/contracts/browser';
import { request } from '../requests/index.ts';
import { sortByEnd, isActive } from './consent-status.ts';
import type { ConsentsEffect, ConsentCard, ConsentList } from './model.ts';

/** List before the consents were read. */
export const emptyList: ConsentList = { cards: [], filter: 'active', query: '' };

/** Returns the list with newly read consents. Keeps the accounts of consents that the list already contained. */
export function withConsents(list: ConsentList, consents: readonly ConsentView[]): ConsentList {
  const cards = consents.map((consent): ConsentCard => {
    const earlierCard = list.cards.find((card) => card.consent.consentId === consent.consentId);
    return { consent, accounts: earlierCard?.accounts ?? null };
  });
  return { ...list, cards: keepPositions(cards, list.cards) };
}

/**
 * Sorts the cards, so that a card does not move while the user looks at the list. Active consents come before ended ones.
 * - A consent with an unchanged status keeps its position in `before`, even if its dates have changed.
 * - A renewed consent takes the position of the consent that it replaces.
 * - A new active consent comes after the other active ones.
 * - A consent that has just ended comes before consents that ended earlier.
 */
function keepPositions(cards: readonly ConsentCard[], before: readonly ConsentCard[]): ConsentCard[] {
  const positionOf = ({ consent }: ConsentCard): number => {
    const { consentId, providerAccountId } = consent;
    const isActiveConsent = isActive(consent);
    const sameConsentIndex = before.findIndex(
      (card) => card.consent.consentId === consentId && isActive(card.consent) === isActiveConsent,
    );
    if (sameConsentIndex >= 0) return sameConsentIndex;
    if (!isActiveConsent) return -1;
    const sameSiteIndex = before.findIndex(
      ({ consent: earlier }) => earlier.consentId === consentId || earlier.providerAccountId === providerAccountId,
    );
    return sameSiteIndex < 0 || providerAccountId === null ? before.length : sameSiteIndex;
  };
  const positionedCards = sortByEnd(cards).map((card) => ({
    card,
    active: Number(isActive(card.consent)),
    place: positionOf(card),
  }));
  return positionedCards.toSorted((a, b) => b.active - a.active || a.place - b.place).map(({ card }) => card);
}

/** Replaces one consent in the list after the host changed it. */
export function withConsent(list: ConsentList, changedConsent: ConsentView): ConsentList {
  const cards = list.cards.map((card) =>
    card.consent.consentId === changedConsent.consentId ? { ...card, consent: changedConsent } : card,
  );
  return { ...list, cards: keepPositions(cards, list.cards) };
}

/** Stores the accounts of a connection in its cards. `failed`: the accounts could not be read. */
export const withAccounts = (
  list: ConsentList,
  providerAccountId: number,
  accounts: readonly AccountView[] | 'failed',
): ConsentList => ({
  ...list,
  cards: list.cards.map((card) =>
    card.consent.providerAccountId === providerAccountId ? { ...card, accounts } : card,
  ),
});

/** Returns the requests for accounts of active consents that were not read yet. Accounts of ended consents are not shown. */
export function accountRequests({ cards }: ConsentList): ConsentsEffect[] {
  const providerAccountIds = cards.flatMap(({ consent, accounts }) =>
    isActive(consent) && accounts === null && consent.providerAccountId !== null ? [consent.providerAccountId] : [],
  );
  return [...new Set(providerAccountIds)].map((providerAccountId) => request('listAccounts', { providerAccountId }));
}

/**
 * Returns the result of a visit to the bank: the same consent after its renewal, or its replacement. Returns `null` if neither is in
 * the list.
 */
export function findRenewedConsent(before: ConsentView, consents: readonly ConsentView[]): ConsentView | null {
  const renewedConsent = consents.find((consent) => {
    if (!isActive(consent)) return false;
    if (consent.consentId === before.consentId)
      return !isActive(before) || isLater(consent.renewedAt, before.renewedAt);
    const sameSite = before.providerAccountId !== null && consent.providerAccountId === before.providerAccountId;
    return sameSite && isLater(consent.startedAt, before.startedAt);
  });
  return renewedConsent ?? null;
}

/** Whether the first time is later. `null` is earlier than any time. */
const isLater = (a: string | null, b: string | null): boolean =>
  a !== null && (b === null || Date.parse(a) > Date.parse(b));
