import { existsSync, readFileSync } from 'node:fs';

/** Thrown if Citus cannot be built or started. The message is for the developer. */
export class CitusError extends Error {
  override readonly name = 'CitusError';
}

/** Returns the end of a log file, for an error message. */
export const lastLines = (log: string): string =>
  existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-10).join('\n') : '';
