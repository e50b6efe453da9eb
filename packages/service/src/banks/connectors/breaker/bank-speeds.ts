/** Number of ended calls per bank that count; older ones are dropped. */
const measuredCalls = 20;
/** Share of calls that must be faster than the limit. */
const percentile = 0.95;

interface BankSpeedsSettings {
  /** Milliseconds above which a bank is slow. */
  readonly slowMs: number;
}

interface Speed {
  /** Durations of the last calls in milliseconds, newest last. */
  readonly durations: number[];
  /** Running calls, with their start times in milliseconds of the process's monotonic clock. */
  readonly runningCalls: Set<{ readonly startedAt: number }>;
  readonly listeners: Set<() => void>;
}

/**
 * Response times of each bank in this process. A bank is slow if the 95th percentile of its last and running calls is above a limit. A
 * running call counts with its current duration.
 */
export class BankSpeeds {
  readonly #slowMs: number;
  /** Speeds by provider id; bounded by the number of banks. */
  readonly #speeds = new Map<number, Speed>();

  constructor({ slowMs }: BankSpeedsSettings) {
    this.#slowMs = slowMs;
  }

  /** Starts measuring a call. Returns a function to call once the measured call has ended, with `false` if no request was sent. */
  begin(providerId: number): (wasRequested: boolean) => void {
    const speed = this.#speedOf(providerId);
    const call = { startedAt: performance.now() };
    speed.runningCalls.add(call);
    const timer = setTimeout(() => {
      if (this.isSlow(providerId)) for (const listener of speed.listeners) listener();
    }, this.#slowMs + 1);
    return (wasRequested) => {
      clearTimeout(timer);
      speed.runningCalls.delete(call);
      if (!wasRequested) return;
      speed.durations.push(performance.now() - call.startedAt);
      if (speed.durations.length > measuredCalls) speed.durations.shift();
    };
  }

  isSlow(providerId: number): boolean {
    const { durations, runningCalls: underWay } = this.#speedOf(providerId);
    const now = performance.now();
    const sortedDurations = [...durations, ...[...underWay].map(({ startedAt }) => now - startedAt)].toSorted(
      (a, b) => a - b,
    );
    return (sortedDurations[Math.ceil(sortedDurations.length * percentile) - 1] ?? 0) > this.#slowMs;
  }

  /** Calls the listener when a running call makes the bank slow. Returns a function that removes the listener. */
  onSlow(providerId: number, listener: () => void): () => void {
    const { listeners } = this.#speedOf(providerId);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  #speedOf(providerId: number): Speed {
    const existing = this.#speeds.get(providerId);
    if (existing !== undefined) return existing;
    const speed = { durations: [], runningCalls: new Set<{ startedAt: number }>(), listeners: new Set<() => void>() };
    this.#speeds.set(providerId, speed);
    return speed;
  }
}
