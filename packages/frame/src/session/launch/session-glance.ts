import type { SessionView, StartPoint } from '@fin-link/contracts/browser';
import type { LinkModel } from '@fin-link/flow';
import { initialModel } from '@fin-link/flow';

/** What of a session the first screen shows; the flow decides everything else, once it is there. */
export type SessionGlance = Pick<
  SessionView,
  'app' | 'countryISOCode' | 'locale' | 'now' | 'options' | 'start' | 'snapshot'
>;

const isPlain = ({ action, providerId, providerAccountId }: StartPoint): boolean =>
  (action ?? 'add') === 'add' && (providerId ?? null) === null && (providerAccountId ?? null) === null;

/**
 * The bank search, when the flow will certainly begin with it: nothing to resume, nothing opened directly, no screen before.
 * Null otherwise. A test holds this against the flow itself.
 */
export function searchAtOnce({ options, start, snapshot }: SessionGlance, pageStart: StartPoint): LinkModel | null {
  if (
    options.flow !== 'aggregation' ||
    options.entryScreen ||
    snapshot !== null ||
    !isPlain(start) ||
    !isPlain(pageStart)
  )
    return null;
  const initialQuery = start.routingNumber ?? pageStart.routingNumber ?? '';
  return { ...initialModel, state: { step: 'search', initialQuery }, facts: { ...initialModel.facts, options } };
}
