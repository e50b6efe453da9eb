import type { Answered, Failed } from '../requests/index.ts';
import type { ViewEvent } from '../kernel/index.ts';
import type { From } from '../session/index.ts';

/** Requests of the view to the host. */
export type NetWorthRequest = 'getNetWorth' | 'includeInNetWorth';

/** Actions of the user in the view. */
export type NetWorthUserEvent = From<
  'user',
  | { type: 'includeSwitched'; accountId: number; include: boolean }
  /** The user returned to the page, possibly from a form for an account. */
  | { type: 'pageShown' }
  | { type: 'retry' }
>;

/** Events of net worth itself. */
export type NetWorthOwnEvent = NetWorthUserEvent | Answered<NetWorthRequest> | Failed<NetWorthRequest>;
/** All events of the view. */
export type NetWorthEvent = ViewEvent<NetWorthOwnEvent>;
