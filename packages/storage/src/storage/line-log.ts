import type { OutageLogger } from '../primitives/index.ts';

const warn = 40;

/** Lines as those of the parts of a process, for what happens below them. */
export const lineLog: OutageLogger = {
  warn(facts, message) {
    const line = { level: warn, time: Date.now(), part: 'storage', ...facts, msg: message };
    process.stdout.write(
      `${JSON.stringify(line, (_name, value: unknown) => (value instanceof Error ? plain(value) : value))}\n`,
    );
  },
};

/** Name and codes only: the message of a database error can hold values. */
function plain(error: Error): object {
  return {
    type: error.name,
    ...('code' in error && { code: error.code }),
    ...(error.cause instanceof Error && { cause: plain(error.cause) }),
  };
}
