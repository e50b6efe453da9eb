import { z } from 'zod';
import { Problem } from '../http/problem.ts';

const timeoutMs = 10_000;
const reply = z.object({ businessTime: z.iso.datetime() });

/** Business clock of the sandbox. It is not part of the service's interface, so no client has it. */
export interface SandboxClock {
  /** Returns the business time; `null` if the service is unavailable or has no sandbox. */
  read(): Promise<Date | null>;
  /** Moves the clock ahead by a number of seconds, or back to real time if the number is `null`. */
  move(seconds: number | null): Promise<void>;
}

export function sandboxClock(serviceUrl: string): SandboxClock {
  const send = async (method: 'GET' | 'PUT' | 'DELETE', body?: object): Promise<Date> => {
    const response = await fetch(`${serviceUrl}/sandbox/clock`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return new Date(reply.parse(await response.json()).businessTime);
  };
  return {
    read: () => send('GET').catch(() => null),
    move: async (seconds) => {
      await (seconds === null ? send('DELETE') : send('PUT', { advanceSeconds: seconds })).catch((cause: unknown) => {
        throw new Problem(
          503,
          'The sandbox clock can’t be moved',
          'Check that the service is running, then try again.',
          {
            cause,
          },
        );
      });
    },
  };
}
