import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const receivedEvent = z.object({
  receivedAt: z.string(),
  /** Whether the signature matched. `unknown`: no secret was set. */
  signature: z.enum(['valid', 'invalid', 'unknown']),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});
/** An event that was received, unchanged. */
export type ReceivedEvent = z.infer<typeof receivedEvent>;

/** Events in a folder, a file for each. Only the current user can read them, because they are about people. */
export class ReceivedEvents {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns the numbers of the events, oldest first. */
  async numbers(): Promise<number[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return names
      .flatMap((name) => (/^\d+\.json$/.test(name) ? Number.parseInt(name, 10) : []))
      .toSorted((a, b) => a - b);
  }

  /** Stores an event. Returns its number. */
  async add(event: ReceivedEvent): Promise<number> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const number = ((await this.numbers()).at(-1) ?? 0) + 1;
    // The flag fails if another process stored an event with this number meanwhile.
    await writeFile(this.#fileOf(number), JSON.stringify(event), { mode: 0o600, flag: 'wx' });
    return number;
  }

  /** Returns an event; `null` if there is none with this number. */
  async read(number: number): Promise<ReceivedEvent | null> {
    const text = await readFile(this.#fileOf(number), 'utf8').catch(() => null);
    return text === null ? null : receivedEvent.parse(JSON.parse(text));
  }

  #fileOf(number: number): string {
    return join(this.#folder, `${String(number).padStart(4, '0')}.json`);
  }
}

/** Replaces control characters, with which a sender could change the terminal. Keeps line breaks. */
export const printable = (text: string): string => text.replace(/(?!\n)\p{Cc}/gu, '\uFFFD');

/** Returns the type of an event and the user whom it is about, for a list. */
export function describe(body: string): string {
  const { data } = eventSchema.safeParse(parse(body));
  if (data === undefined) return 'no event';
  if (data.event !== undefined) return [data.event.info, data.event.loginName].join(' ').trim();
  return [data.type, data.data?.loginName, data.data?.outcome].join(' ').trim();
}

const eventSchema = z.object({
  type: z.string().optional(),
  data: z.object({ loginName: z.string().optional(), outcome: z.string().nullish() }).optional(),
  event: z.object({ info: z.string(), loginName: z.string().optional() }).optional(),
});

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
