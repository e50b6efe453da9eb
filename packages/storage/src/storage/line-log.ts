import type { OutageLogger } from '../primitives/index.ts';

const warn = 40;

/** Writes log lines for events of the storage, in the format that all parts of a process use. */
export const lineLog: OutageLogger = {
  warn(facts, message) {
    const line = { level: warn, time: Date.now(), part: 'storage', ...facts, msg: message };
    process.stdout.write(
      `${JSON.stringify(line, (_name, value: unknown) => (value instanceof Error ? plain(value) : value))}\n`,
    );
  },
};

/** Returns only the name and the codes of an error, because the message of a database error can contain values. */
function plain(error: Error): object {
  return {
    type: error.name,
    ...('code' in error && { code: error.code }),
    ...(error.cause instanceof Error && { cause: plain(error.cause) }),
  };
}
