import { accountReads } from './book.ts';
import type { ConsentBook, ConsentDetailState, ConsentsState } from './consents-state.ts';
import type { ConsentStep } from './step.ts';

export const dashboard = (book: ConsentBook, renewed: number | null = null): ConsentsState => ({
  step: 'consents',
  book,
  renewed,
  awaited: null,
});

/** R2, with its history on the way. */
export function detail(book: ConsentBook, consentId: number, renewed: number | null = null): ConsentStep {
  const state: ConsentDetailState = {
    step: 'consentDetail',
    book,
    consentId,
    history: null,
    choosing: null,
    choiceProblem: null,
    stopping: null,
    renewed,
    awaited: null,
  };
  return { state, effects: [{ type: 'readHistory', consentId }] };
}

/** Where a renewal began. */
export function backTo(
  from: 'consents' | 'consentDetail',
  book: ConsentBook,
  consentId: number,
  renewed: number | null,
): ConsentStep {
  const reads = renewed === null ? [] : accountReads(book);
  if (from === 'consents') return { state: dashboard(book, renewed), effects: reads };
  const back = detail(book, consentId, renewed);
  return { ...back, effects: [...(back.effects ?? []), ...reads] };
}
