import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';

/** Measurements that parts of this process publish. Measurements contain only names and numbers, never user input. */
export interface Measurements {
  /** An answered request. `route` is the registered pattern. */
  request: { part: string; method: string; route: string; status: number; seconds: number };
  /** Begin (1) or end (-1) of an outage. `of` is the database, another part, or the name of background work. */
  outage: { of: string; change: 1 | -1 };
  /** Circuit breaker of a bank that opens (1) or closes (-1). */
  openBreaker: { providerId: number; change: 1 | -1 };
  /** A provider account in the result of a finished session. */
  link: { outcome: string; providerId: number };
  /** An attempt to deliver an event. */
  delivery: { event: string; outcome: 'delivered' | 'failed' | 'given-up' };
  /** A callback that was suspended after days of failures. */
  suspendedCallback: { event: string };
  /** Waiting and parked events of all customers, each counted up to 100,000. `oldestSeconds` is 0 if no event is waiting. */
  eventBacklog: { event: string; waiting: number; oldestSeconds: number; parked: number };
  /** The user's edits of transactions that could not be moved, because no transaction matched or several did. */
  unmovedEdits: { edits: number };
  /** Unreadable rows of a bank's list. `reason` is the name of the invalid member in the standard. */
  unreadRows: { list: string; reason: string; rows: number };
  /** Transactions that a bank listed outside the requested period. */
  rowsOutsidePeriod: { rows: number };
  /** A harmless deviation of a bank from its standard. `bank` is the host name of its data endpoints. */
  bankDeviation: { bank: string; deviation: string };
  /** Progress of the copy in the customer's database. */
  copy: { lagSeconds: number; waitingUsers: number };
}

type Name = keyof Measurements;

/** Publishes a measurement. Does nothing if the channel has no subscriber. */
export function measured<N extends Name>(name: N, facts: Measurements[N]): void {
  if (channels[name].hasSubscribers) channels[name].publish(facts);
}

const nameOf = (name: Name): string => `fin-link:${name}`;

const channels = {
  request: channel(nameOf('request')),
  outage: channel(nameOf('outage')),
  openBreaker: channel(nameOf('openBreaker')),
  link: channel(nameOf('link')),
  delivery: channel(nameOf('delivery')),
  suspendedCallback: channel(nameOf('suspendedCallback')),
  eventBacklog: channel(nameOf('eventBacklog')),
  unmovedEdits: channel(nameOf('unmovedEdits')),
  unreadRows: channel(nameOf('unreadRows')),
  rowsOutsidePeriod: channel(nameOf('rowsOutsidePeriod')),
  bankDeviation: channel(nameOf('bankDeviation')),
  copy: channel(nameOf('copy')),
} satisfies Record<Name, unknown>;

/** Calls `listener` for each measurement of this name in this process. Returns a function that unsubscribes. */
export function onMeasured<N extends Name>(name: N, listener: (facts: Measurements[N]) => void): () => void {
  // Only `measured` publishes on this channel.
  const onMessage = (message: unknown): void => listener(message as Measurements[N]);
  subscribe(nameOf(name), onMessage);
  return () => void unsubscribe(nameOf(name), onMessage);
}
