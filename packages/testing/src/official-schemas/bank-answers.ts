import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** Answer to a data request. The simulated open banking banks publish the answer before they send it. */
export interface BankAnswer {
  /** Kind of bank: `obie`, `fdx` or `cds`. */
  readonly bank: string;
  /** Origin of the data endpoints. */
  readonly secureOrigin: string;
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  readonly status: number;
  /** Headers by lowercase name. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** Parsed body; `null` without a body. */
  readonly body: unknown;
}

const channel = 'fin-link:bank-answers';

/** Calls `listener` for every answer of these banks in this process. Returns a function that unsubscribes. */
export function onBankAnswer(listener: (answer: BankAnswer) => void): () => void {
  const take = (message: unknown): void => listener(message as BankAnswer);
  subscribe(channel, take);
  return () => void unsubscribe(channel, take);
}
