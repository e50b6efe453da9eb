import type { AccountView, ConsentView } from '@fin-link/contracts/browser';
import { request } from '../requests/index.ts';
import { inOrder, isActive } from './consent-status.ts';
import type { ConsentsEffect } from './consents-effect.ts';
import type { ConsentCard, ConsentList } from './consents-state.ts';

export const emptyList: ConsentList = { cards: [], filter: 'active', query: '' };

/**
 * Sorts the cards. Existing consents keep their position, even if their dates have changed. A renewed consent takes the position of the
 * one it replaces. Consents that have just ended come before consents that ended earlier. New consents come last.
 */
function inPlace(cards: readonly ConsentCard[], before: readonly ConsentCard[]): ConsentCard[] {
  const placeOf = ({ consent }: ConsentCard): number => {
    const { consentId, providerAccountId } = consent;
    const active = isActive(consent);
    const same = before.findIndex((card) => card.consent.consentId === consentId && isActive(card.consent) === active);
    if (same >= 0) return same;
    if (!active) return -1;
    const site = before.findIndex(
      ({ consent: one }) => one.consentId === consentId || one.providerAccountId === providerAccountId,
    );
    return site < 0 || providerAccountId === null ? before.length : site;
  };
  const ordered = inOrder(cards).map((card) => ({
    card,
    active: Number(isActive(card.consent)),
    place: placeOf(card),
  }));
  return ordered.toSorted((a, b) => b.active - a.active || a.place - b.place).map(({ card }) => card);
}

/** Returns the list with newly read consents. Known accounts are kept. */
export function withConsents(list: ConsentList, consents: readonly ConsentView[]): ConsentList {
  const cards = consents.map((consent): ConsentCard => {
    const earlierCard = list.cards.find((card) => card.consent.consentId === consent.consentId);
    return { consent, accounts: earlierCard?.accounts ?? null };
  });
  return { ...list, cards: inPlace(cards, list.cards) };
}

/** Replaces one consent in the list after the host changed it. */
export function withConsent(list: ConsentList, changed: ConsentView): ConsentList {
  const cards = list.cards.map((card) =>
    card.consent.consentId === changed.consentId ? { ...card, consent: changed } : card,
  );
  return { ...list, cards: inPlace(cards, list.cards) };
}

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

/** Returns the requests for the accounts of active consents that have not been read yet. Accounts of ended consents are not shown. */
export function accountReads({ cards }: ConsentList): ConsentsEffect[] {
  const ids = cards.flatMap(({ consent, accounts }) =>
    isActive(consent) && accounts === null && consent.providerAccountId !== null ? [consent.providerAccountId] : [],
  );
  return [...new Set(ids)].map((providerAccountId) => request('listAccounts', { providerAccountId }));
}

const isLater = (a: string | null, b: string | null): boolean =>
  a !== null && (b === null || Date.parse(a) > Date.parse(b));

/**
 * Returns the renewed consent after a visit to the bank: the same consent, confirmed, or its replacement. Returns `null` if there
 * is none.
 */
export function renewalFound(before: ConsentView, consents: readonly ConsentView[]): ConsentView | null {
  const found = consents.find((consent) => {
    if (!isActive(consent)) return false;
    if (consent.consentId === before.consentId)
      return !isActive(before) || isLater(consent.renewedAt, before.renewedAt);
    const sameSite = before.providerAccountId !== null && consent.providerAccountId === before.providerAccountId;
    return sameSite && isLater(consent.startedAt, before.startedAt);
  });
  return found ?? null;
}
