import { Pool } from 'undici';

export interface Call {
  path: string;
  method?: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** Expected status. Default: 200. */
  expect?: number;
}

/** A caller with one open connection for each concurrent call. */
export interface Load {
  /** Runs the calls and returns the duration of each in milliseconds. Each connection starts its next call after a reply. */
  run(calls: number, callOf: (index: number) => Call): Promise<number[]>;
  close(): Promise<void>;
}

export function openLoad(origin: string, concurrency: number): Load {
  const pool = new Pool(origin, { connections: concurrency, pipelining: 1 });
  return {
    async run(calls, callOf) {
      const durations: number[] = [];
      let next = 0;
      const caller = async (): Promise<void> => {
        while (next < calls) {
          const { path, method = 'GET', headers, body, expect = 200 } = callOf(next++);
          const from = performance.now();
          const reply = await pool.request({ path, method, headers, body: body ?? null });
          await reply.body.arrayBuffer();
          durations.push(performance.now() - from);
          if (reply.statusCode !== expect) throw new Error(`${method} ${path} answered ${reply.statusCode}.`);
        }
      };
      await Promise.all(Array.from({ length: concurrency }, caller));
      return durations;
    },
    close: () => pool.destroy(),
  };
}
