import type { SessionView } from '@fin-link/contracts/browser';
import type { FrameModel } from '../../platform/scope/frame-state.ts';
import { initialModel } from '@fin-link/flow';
import type { TagAttributes } from './page-start.ts';

/** The members of a session that the first screen uses, checked but not parsed by the contract's schema. */
export type UnvalidatedSession = Pick<
  SessionView,
  | 'app'
  | 'countryISOCode'
  | 'locale'
  | 'messages'
  | 'now'
  | 'options'
  | 'renderer'
  | 'start'
  | 'snapshot'
  | 'openVerificationId'
>;

/**
 * Returns the model of the bank search if the flow certainly starts with it, or shows it after the entry screen. Otherwise returns
 * `null`, for example for a session with a snapshot, a named bank or open deposits. A lite session never opens this view. A test compares this function with the flow.
 */
export function earlySearch(
  { options, renderer, start, snapshot, openVerificationId }: UnvalidatedSession,
  tag: TagAttributes,
): FrameModel | null {
  const named = [
    snapshot,
    openVerificationId,
    start.providerId,
    start.providerAccountId,
    start.verificationId,
    tag['provider-id'],
    tag['provider-account-id'],
    tag['verification-id'],
  ];
  if (
    (renderer ?? tag['renderer'] ?? options.renderer) !== 'own' ||
    (start.action ?? tag['action'] ?? 'add') !== 'add' ||
    named.some(Boolean)
  )
    return null;
  const initialQuery = start.routingNumber ?? tag['routing-number'] ?? '';
  return { ...initialModel, state: { step: 'search', initialQuery }, facts: { ...initialModel.facts, options } };
}

/** Returns the model of the entry screen; `null` if the session has none. `search`: result of `earlySearch`. */
export const earlyEntry = (search: FrameModel | null): FrameModel | null =>
  search?.facts.options.entryScreen === true ? { ...search, state: { step: 'entry', linkedBanks: [] } } : null;
