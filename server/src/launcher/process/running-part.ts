import { setTimeout } from 'node:timers/promises';

export interface OpenPart {
  /** Makes `/ready` answer 503. Absent if no load balancer checks the part. */
  drain?(): void;
  close(): Promise<void>;
}

/** Default draining time in production, in milliseconds. Long enough for load balancers that check every few seconds. */
const productionDrainMs = 10_000;

interface DrainVariables {
  FIN_MODE: 'sandbox' | 'production';
  FIN_DRAIN_SECONDS?: number | undefined;
}

/** Returns the milliseconds for which `/ready` answers 503 before the listeners close. */
export function drainMsOf({ FIN_MODE: mode, FIN_DRAIN_SECONDS: seconds }: DrainVariables): number {
  if (seconds !== undefined) return seconds * 1_000;
  return mode === 'production' ? productionDrainMs : 0;
}

/** Waits until load balancers have removed the parts, then closes the parts one after the other. */
export async function closeParts(
  parts: readonly OpenPart[],
  { drainMs, wait = setTimeout }: { drainMs: number; wait?: (ms: number) => Promise<unknown> },
): Promise<void> {
  const drains = parts.flatMap((part) => (part.drain === undefined ? [] : [part]));
  if (drainMs > 0 && drains.length > 0) {
    for (const part of drains) part.drain?.();
    await wait(drainMs);
  }
  for (const part of parts) await part.close();
}

/** Part that accepts connections at `url`. */
export interface RunningPart extends OpenPart {
  url: string;
  /** Address that signs in at the console of a sandbox on this machine. */
  consoleAddress?: string;
}

/** Customer of the embedded service, unless the sandbox's customer is used. */
export interface ServiceCustomer {
  clientId: string;
  /** At least 32 characters. Stored as a hash. */
  secret: string;
  adminLoginName: string;
}
