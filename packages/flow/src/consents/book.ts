import type { AccountView, ConsentView } from '@fin-link/contracts/browser';
import type { ConsentsEffect } from './consents-effect.ts';
import type { ConsentBook, ConsentCard } from './consents-state.ts';
import { inOrder, isActive } from './standing.ts';

export const emptyBook: ConsentBook = { cards: [], filter: 'active', query: '' };

/** The list as it was read anew; accounts that are known are kept. */
export function withConsents(book: ConsentBook, consents: readonly ConsentView[]): ConsentBook {
  const cards = consents.map((consent): ConsentCard => {
    const known = book.cards.find((card) => card.consent.consentId === consent.consentId);
    return { consent, accounts: known?.accounts ?? null };
  });
  return { ...book, cards: inOrder(cards) };
}

/** One consent as the host gives it after a change. */
export function withConsent(book: ConsentBook, changed: ConsentView): ConsentBook {
  const cards = book.cards.map((card) =>
    card.consent.consentId === changed.consentId ? { ...card, consent: changed } : card,
  );
  return { ...book, cards: inOrder(cards) };
}

export const withAccounts = (
  book: ConsentBook,
  providerAccountId: number,
  accounts: readonly AccountView[] | 'failed',
): ConsentBook => ({
  ...book,
  cards: book.cards.map((card) =>
    card.consent.providerAccountId === providerAccountId ? { ...card, accounts } : card,
  ),
});

/** The accounts of what is active and not read yet: of what has ended nothing is kept to be shown. */
export function accountReads({ cards }: ConsentBook): ConsentsEffect[] {
  const ids = cards.flatMap(({ consent, accounts }) =>
    isActive(consent) && accounts === null && consent.providerAccountId !== null ? [consent.providerAccountId] : [],
  );
  return [...new Set(ids)].map((providerAccountId) => ({ type: 'readSharedAccounts', providerAccountId }));
}

const isLater = (a: string | null, b: string | null): boolean =>
  a !== null && (b === null || Date.parse(a) > Date.parse(b));

/** What became of a consent at the bank: the same one, confirmed, or one that took its place; null when nothing did. */
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
