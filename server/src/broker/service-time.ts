import { request } from 'undici';
import { z } from 'zod';
import { HostError } from '../http/index.ts';
import type { NeedsClock, NeedsSettings } from '../parts/index.ts';

const sandboxClock = z.object({ businessTime: z.iso.datetime(), changesUntil: z.iso.datetime().optional() });
const patienceMs = 3_000;

/** Clocks of the service: that of this machine, and in the sandbox the one of the service, which can be moved. */
export interface ServiceTime {
  /** The time by which the service stamps changes. After its clock was moved back, the latest stamp. */
  readonly changes: () => Promise<Date>;
  /** The time by which the service counts days. Throws `HostError('service.unavailable')` if the service cannot be asked. */
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
      const times = await movedTimes(serviceUrl);
      return times === null ? clock.now() : new Date(times.changesUntil ?? times.businessTime);
    },
    async business() {
      const times = await movedTimes(serviceUrl).catch((error: unknown) => {
        throw new HostError('service.unavailable', { cause: error });
      });
      return times === null ? clock.now() : new Date(times.businessTime);
    },
  };
}

/** `null` if the service has no such clock. */
async function movedTimes(serviceUrl: string): Promise<z.infer<typeof sandboxClock> | null> {
  const signal = AbortSignal.timeout(patienceMs);
  const reply = await request(new URL('/sandbox/clock', serviceUrl), { signal });
  const body = await reply.body.text();
  return reply.statusCode === 200 ? sandboxClock.parse(JSON.parse(body)) : null;
}
