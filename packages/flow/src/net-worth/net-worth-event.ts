import type { Answered, Failed } from '../requests/index.ts';
import type { ViewEvent } from '../kernel/index.ts';
import type { From } from '../session/index.ts';

/** What the view asks of the host. */
export type NetWorthRequest = 'getNetWorth' | 'includeInNetWorth';

/** What the user does in the view. */
export type NetWorthUserEvent = From<
  'user',
  | { type: 'includeSwitched'; accountId: number; include: boolean }
  /** The user comes back to the page, perhaps from a form for an account. */
  | { type: 'pageShown' }
  | { type: 'retry' }
>;

export type NetWorthOwnEvent = NetWorthUserEvent | Answered<NetWorthRequest> | Failed<NetWorthRequest>;
export type NetWorthEvent = ViewEvent<NetWorthOwnEvent>;
