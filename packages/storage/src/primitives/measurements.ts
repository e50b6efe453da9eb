import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';

/** Measurements that parts publish in this process. Names and numbers only, never user input. */
export interface Measurements {
  /** An answered request: the pattern of its route, as registered. */
  request: { part: string; method: string; route: string; status: number; seconds: number };
  /** A session that ended with a bank. */
  link: { outcome: string; providerId: number };
  /** An attempt to bring an event to its receiver. */
  delivery: { event: string; outcome: 'delivered' | 'failed' | 'given-up' };
  /** A callback that was switched off after days of failures. */
  suspendedCallback: { event: string };
  /** Events of all customers that wait or are parked, as counted up to 100 000 each; 0 seconds where none waits. */
  eventBacklog: { event: string; waiting: number; oldestSeconds: number; parked: number };
  /** What users said of transactions that found no transaction, or several, to move to. */
  unmovedEdits: { edits: number };
  /** Rows of a bank's list that could not be read. `reason`: the member that was wrong, by its name in the standard. */
  unreadRows: { list: string; reason: string; rows: number };
  /** A bank that deviates from its standard in a way that costs nothing. `bank`: host of its data. */
  bankDeviation: { bank: string; deviation: string };
  /** How far the copy in the customer's database has come. */
  copy: { lagSeconds: number; waitingUsers: number };
}

type Name = keyof Measurements;

const nameOf = (name: Name): string => `fin-link:${name}`;
const channels = {
  request: channel(nameOf('request')),
  link: channel(nameOf('link')),
  delivery: channel(nameOf('delivery')),
  suspendedCallback: channel(nameOf('suspendedCallback')),
  eventBacklog: channel(nameOf('eventBacklog')),
  unmovedEdits: channel(nameOf('unmovedEdits')),
  unreadRows: channel(nameOf('unreadRows')),
  bankDeviation: channel(nameOf('bankDeviation')),
  copy: channel(nameOf('copy')),
} satisfies Record<Name, unknown>;

/** Publishes a measurement. Does nothing while the channel has no subscriber. */
export function measured<N extends Name>(name: N, facts: Measurements[N]): void {
  if (channels[name].hasSubscribers) channels[name].publish(facts);
}

/** Calls `listener` for each measurement of this name in this process. Returns a function that unsubscribes. */
export function onMeasured<N extends Name>(name: N, listener: (facts: Measurements[N]) => void): () => void {
  // `measured` is the one that publishes there.
  const onMessage = (message: unknown): void => listener(message as Measurements[N]);
  subscribe(nameOf(name), onMessage);
  return () => void unsubscribe(nameOf(name), onMessage);
}
