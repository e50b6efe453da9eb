import type { SessionView, StartPoint } from '@fin-link/contracts/browser';
import type { FrameModel } from '../../platform/scope/frame-state.ts';
import { initialModel } from '@fin-link/flow';

/** The members of a session that the first screen uses, checked but not parsed by the contract's schema. */
export type UnvalidatedSession = Pick<
  SessionView,
  'app' | 'countryISOCode' | 'locale' | 'now' | 'options' | 'start' | 'snapshot'
>;

const isPlain = ({ action, providerId, providerAccountId }: StartPoint): boolean =>
  (action ?? 'add') === 'add' && (providerId ?? null) === null && (providerAccountId ?? null) === null;

/**
 * The state of the bank search if the flow certainly starts with it: no snapshot, no bank or connection named, no entry screen.
 * Null otherwise. A test compares this with the flow.
 */
export function searchAtOnce(
  { options, start, snapshot }: UnvalidatedSession,
  pageStart: StartPoint,
): FrameModel | null {
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
