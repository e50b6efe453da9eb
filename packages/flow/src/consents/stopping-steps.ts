import { problemOfFailure } from '../problems/problems.ts';
import { tellError } from '../kernel/index.ts';
import { withConsent } from './book.ts';
import type { ConsentNews, ConsentsEvent } from './consents-event.ts';
import type { ConsentDetailState, Stopping } from './consents-state.ts';
import { cardOfConsent, isActive } from './standing.ts';
import type { ConsentStep } from './step.ts';

const stay = (detail: ConsentDetailState, stopping: Stopping | null): ConsentStep => ({
  state: { ...detail, stopping },
});

function begin(detail: ConsentDetailState): ConsentStep | null {
  const consent = cardOfConsent(detail.book, detail.consentId)?.consent;
  if (consent === undefined || !isActive(consent) || detail.stopping !== null) return null;
  const deleteData = detail.choosing ?? consent.deletion?.chosen ?? false;
  return stay({ ...detail, renewed: null }, { page: 'consequences', deleteData, sending: false, problem: null });
}

/** R4: the question in two steps, while it stands. */
export function stepStopping(detail: ConsentDetailState, event: ConsentsEvent): ConsentStep | null {
  if (event.type === 'stopWanted') return begin(detail);
  const { stopping, consentId } = detail;
  if (stopping === null) return null;
  // What is on its way cannot be taken back, but the browser may take the question away.
  if (event.type === 'stopCancelled') return stay(detail, null);
  if (stopping.sending) return null;
  switch (event.type) {
    case 'deletionChosen':
      return stay(detail, { ...stopping, deleteData: event.deleteDataAtEnd });
    case 'stopContinued':
      return stay(detail, { ...stopping, page: 'confirmation' });
    case 'stopReconsidered':
      return stay(detail, { ...stopping, page: 'consequences', problem: null });
    case 'stopConfirmed': {
      if (stopping.page !== 'confirmation') return null;
      const isOffered = (cardOfConsent(detail.book, consentId)?.consent.deletion ?? null) !== null;
      return {
        state: { ...detail, stopping: { ...stopping, sending: true, problem: null } },
        effects: [{ type: 'revokeConsent', consentId, ...(isOffered && { deleteData: stopping.deleteData }) }],
      };
    }
    default:
      return null;
  }
}

/** Sharing has ended: the result, wherever the user is in the meantime, and the page is told. */
export function stopped(
  detail: ConsentDetailState,
  { revocation }: Extract<ConsentNews, { type: 'consentRevoked' }>,
): ConsentStep | null {
  const { consent, bankTold, dataDeleted } = revocation;
  if (consent.consentId !== detail.consentId) return null;
  return {
    state: { step: 'consentStopped', book: withConsent(detail.book, consent), consent, bankTold, dataDeleted },
  };
}

/** It could not be ended, or somebody else has ended it already: then the list says so. */
export function stopFailed(
  detail: ConsentDetailState,
  event: Extract<ConsentNews, { type: 'consentFailed' }>,
): ConsentStep {
  const isOver = event.failure.code === 'consent.wrong-state' || event.failure.code === 'consent.not-active';
  if (isOver) return { state: { ...detail, stopping: null }, effects: [{ type: 'readConsents' }] };
  const problem = problemOfFailure(event.failure);
  const { stopping } = detail;
  return {
    state: stopping === null ? detail : { ...detail, stopping: { ...stopping, sending: false, problem } },
    effects: [tellError(problem)],
  };
}
