import type { SessionView } from '@fin-link/contracts/browser';
import type { FrameModel } from '../../platform/scope/frame-state.ts';
import { initialModel } from '@fin-link/flow';
import type { TagAttributes } from './page-start.ts';

/** The members of a session that the first screen uses, checked but not parsed by the contract's schema. */
export type UnvalidatedSession = Pick<
  SessionView,
  'app' | 'countryISOCode' | 'locale' | 'messages' | 'now' | 'options' | 'start' | 'snapshot' | 'openVerificationId'
>;

/** Returns whether linking starts without a named bank or connection: the action is `add` or missing, and all ids are missing. */
const isPlain = (action: string | null = 'add', ...ids: readonly unknown[]): boolean =>
  (action ?? 'add') === 'add' && ids.every((id) => (id ?? null) === null);

/**
 * Returns the model of the bank search if the flow certainly starts with it, or shows it after the entry screen. Otherwise returns
 * `null`, for example for a session with a snapshot, a named bank or open deposits. A test compares this function with the flow.
 */
export function earlySearch(
  { options, start, snapshot, openVerificationId }: UnvalidatedSession,
  tag: TagAttributes,
): FrameModel | null {
  if (
    options.flow === 'lite' ||
    snapshot !== null ||
    !isPlain(start.action, start.providerId, start.providerAccountId, start.verificationId, openVerificationId) ||
    !isPlain(tag['action'], tag['provider-id'], tag['provider-account-id'], tag['verification-id'])
  )
    return null;
  const initialQuery = start.routingNumber ?? tag['routing-number'] ?? '';
  return { ...initialModel, state: { step: 'search', initialQuery }, facts: { ...initialModel.facts, options } };
}

/** Returns the model of the entry screen; `null` if the session has none. `search`: result of `earlySearch`. */
export const earlyEntry = (search: FrameModel | null): FrameModel | null =>
  search?.facts.options.entryScreen === true ? { ...search, state: { step: 'entry', linkedBanks: [] } } : null;
