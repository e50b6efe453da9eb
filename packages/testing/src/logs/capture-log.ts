import { Writable } from 'node:stream';
import type { SecretMarker } from './secret-marker.ts';

export interface CapturedLog {
  /** Give it to the logger, e.g. Fastify's `logger: { stream }`. */
  readonly stream: Writable;
  text(): string;
  /** The lines as objects; a line that is no JSON throws. */
  lines(): Record<string, unknown>[];
  /** Throws, naming the marker, when one of them appears in any of its forms. */
  assertNone(...markers: SecretMarker[]): void;
}

export function captureLog(): CapturedLog {
  let text = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString('utf8');
      done();
    },
  });
  return {
    stream,
    text: () => text,
    lines: () =>
      text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    assertNone(...markers) {
      for (const marker of markers) marker.assertAbsent(text);
    },
  };
}
