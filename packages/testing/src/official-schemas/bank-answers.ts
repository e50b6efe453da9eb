import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** What the simulated banks of open banking publish of every answer to a data request, before it is sent. */
export interface BankAnswer {
  /** `obie`, `fdx` or `cds`. */
  readonly bank: string;
  /** Where data is asked for. */
  readonly secureOrigin: string;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly status: number;
  /** By names in small letters. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** Parsed; null without one. */
  readonly body: unknown;
}

const channel = 'fin-link:bank-answers';

/** Calls back for every answer of every such bank in this process. Returns what ends it. */
export function onBankAnswer(listener: (answer: BankAnswer) => void): () => void {
  const take = (message: unknown): void => listener(message as BankAnswer);
  subscribe(channel, take);
  return () => void unsubscribe(channel, take);
}
