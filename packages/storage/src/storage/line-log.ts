import { type OutageLogger, processLog, warnLevel } from '../primitives/index.ts';

/** Writes log lines for events of the storage, in the format that all parts of a process use. */
export const lineLog: OutageLogger = {
  warn(facts, message) {
    const line = { level: warnLevel, time: Date.now(), part: 'storage', ...facts, msg: message };
    processLog().write(
      `${JSON.stringify(line, (_name, value: unknown) => (value instanceof Error ? describeError(value) : value))}\n`,
    );
  },
};

/** Returns only the name and the codes of an error, because the message of a database error can contain values. */
function describeError(error: Error): object {
  return {
    type: error.name,
    ...('code' in error && { code: error.code }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}
