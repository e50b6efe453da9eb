import type { Writable } from 'node:stream';

/** Maximum size of the buffer in bytes. More lines are dropped until the reader continues. */
const maxBufferBytes = 1_000_000;
/** Timeout of the last flush in milliseconds. */
const flushTimeoutMs = 1_000;
/** Number of the level `warn` in log lines. */
export const warnLevel = 40;

/**
 * Destination of log lines that never blocks the process. Drops lines while the buffer is full, and logs their number when the reader
 * continues. Node buffers a pipe and a socket, and writes to a file immediately.
 */
export class LogOutput {
  readonly #out: Writable;
  #dropped = 0;

  constructor(out: Writable) {
    this.#out = out;
    // Without a listener, a closed pipe would end the process. The callback of `write` counts the line.
    out.on('error', () => {});
  }

  /** Writes one line, which ends with a line feed. */
  write(line: string): void {
    if (this.#out.writableLength > maxBufferBytes) this.#dropped += 1;
    else this.#out.write(line, (error) => this.#afterWrite(error));
  }

  /** Resolves when all lines are written, after a second at the latest. */
  async flush(): Promise<void> {
    if (this.#out.writableLength === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timeout = setTimeout(resolve, flushTimeoutMs);
    this.#out.write('', () => resolve());
    await promise;
    clearTimeout(timeout);
  }

  #afterWrite(error: Error | null | undefined): void {
    if (error !== null && error !== undefined) {
      this.#dropped += 1;
      return;
    }
    // The reader continues only if it has read the whole buffer.
    if (this.#dropped === 0 || this.#out.writableLength > 0) return;
    const line = { level: warnLevel, time: Date.now(), part: 'log', lines: this.#dropped, msg: 'log lines dropped' };
    this.#dropped = 0;
    this.write(`${JSON.stringify(line)}\n`);
  }
}

let standardOutput: LogOutput | undefined;

/** Returns the destination of the logs of all parts of this process: standard output. */
export const processLog = (): LogOutput => (standardOutput ??= new LogOutput(process.stdout));
