import { request } from 'undici';
import { z } from 'zod';
import { HostError } from '../../platform/http/index.ts';
import type { NeedsClock, NeedsSettings } from '../../platform/parts/index.ts';

const sandboxClock = z.object({ businessTime: z.iso.datetime(), changesUntil: z.iso.datetime().optional() });
/** Timeout in milliseconds for reading the clock. */
const timeoutMs = 3_000;

/** Clocks of the service. In production they are the machine's clock; in the sandbox the service has a clock that tests can move. */
interface ServiceTime {
  /** Returns the time with which the service stamps changes. If its clock was moved back, returns the latest stamp. */
  readonly changes: () => Promise<Date>;
  /** Returns the time by which the service counts days. Throws `HostError('service.unavailable')` if the service does not answer. */
  readonly business: () => Promise<Date>;
}

export interface NeedsServiceTime {
  readonly serviceTime: ServiceTime;
}

export function serviceTime({ clock, settings }: NeedsClock & NeedsSettings<'mode' | 'serviceUrl'>): ServiceTime {
  const { mode, serviceUrl } = settings;
  const machine = async (): Promise<Date> => clock.now();
  if (mode === 'production') return { changes: machine, business: machine };
  return {
    async changes() {
      const times = await readSandboxClock(serviceUrl);
      return times === null ? clock.now() : new Date(times.changesUntil ?? times.businessTime);
    },
    async business() {
      const times = await readSandboxClock(serviceUrl).catch((error: unknown) => {
        throw new HostError('service.unavailable', { cause: error });
      });
      return times === null ? clock.now() : new Date(times.businessTime);
    },
  };
}

/** Reads the sandbox clock. Resolves with `null` if the service has none. */
async function readSandboxClock(serviceUrl: string): Promise<z.infer<typeof sandboxClock> | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  const reply = await request(new URL('/sandbox/clock', serviceUrl), { signal });
  const body = await reply.body.text();
  return reply.statusCode === 200 ? sandboxClock.parse(JSON.parse(body)) : null;
}
