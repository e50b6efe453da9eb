import type { SessionView } from '@fin-link/contracts/browser';
import type { FrameModel } from '../../platform/scope/frame-state.ts';
import { initialModel } from '@fin-link/flow';
import type { TagAttributes } from './page-start.ts';

/** The members of a session that the first screen uses, checked but not parsed by the contract's schema. */
export type UnvalidatedSession = Pick<
  SessionView,
  'app' | 'countryISOCode' | 'locale' | 'now' | 'options' | 'start' | 'snapshot' | 'openVerificationId'
>;

const isPlain = (action: string | null = 'add', ...ids: readonly unknown[]): boolean =>
  (action ?? 'add') === 'add' && ids.every((id) => (id ?? null) === null);

/**
 * Returns the state of the bank search if the flow certainly starts with it, or shows it after the entry screen. This requires that
 * there is no snapshot, no named bank or connection, and no open deposits. Otherwise returns `null`. A test compares this function
 * with the flow.
 */
export function searchAtOnce(
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

/** Returns the state of the entry screen before `search`, the result of `searchAtOnce`; `null` if the session has no entry screen. */
export const entryAtOnce = (search: FrameModel | null): FrameModel | null =>
  search?.facts.options.entryScreen === true ? { ...search, state: { step: 'entry', linkedBanks: [] } } : null;
