import type { FrameMessage } from '@fin-link/contracts/browser';
import type { RequestEffect } from '../../requests/index.ts';
import type { SessionEffect } from '../../session/index.ts';
import type { OwnAccountsRequest } from './own-accounts-event.ts';

/** Events that the flow emits on the embedding element. */
export type OwnAccountsElementEvent = Extract<
  FrameMessage,
  { type: 'fin-success' | 'fin-account-saved' | 'fin-account-deleted' | 'fin-error' | 'fin-exit' }
>;

/** Effects that the runtime executes in order. */
export type OwnAccountsEffect =
  | RequestEffect<OwnAccountsRequest>
  | SessionEffect
  | { type: 'analytics'; name: string; props: Readonly<Record<string, string | number | boolean | null>> }
  | { type: 'emit'; event: OwnAccountsElementEvent };
