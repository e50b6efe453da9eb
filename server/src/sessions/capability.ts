import type { Capability } from '@fin-link/contracts/browser';
import { HostError } from '../http/index.ts';
import type { Session } from './session.ts';

/** Throws `capability.missing` unless the session was made with one of these. */
export function requireCapability(session: Session, ...anyOf: readonly Capability[]): void {
  if (!anyOf.some((capability) => session.capabilities.includes(capability))) throw new HostError('capability.missing');
}
