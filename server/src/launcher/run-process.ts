import { resolve, sep } from 'node:path';
import { StorageError, type Storage } from '@fin-link/storage';
import { EnvironmentError, hostEnvironment, variables, type Source } from '../platform/environment/index.ts';
import { serviceEnvironment } from './environment/service-environment.ts';
import { closeOnSignals } from './process/close-on-signals.ts';
import { closeParts, drainMsOf, type OpenPart } from './process/running-part.ts';
import { OpenBankingFileError } from './banks/configured-banks/file-schema.ts';
import { storageOf } from './process/open-resources.ts';
import { serveMetrics } from './process/metrics.ts';
import { openTracing } from './process/tracing.ts';

const portVariables = Object.keys({ ...hostEnvironment.shape, ...serviceEnvironment.shape }).filter((name) =>
  name.endsWith('_PORT'),
);

/** Codes of errors that a full disk, a read-only one or missing permissions cause. */
const pathFaults: ReadonlySet<unknown> = new Set(['EACCES', 'ENOSPC', 'EROFS']);

interface ProcessParts<E> {
  environment(): E;
  open(context: { environment: E; storage: Storage }): Promise<OpenPart>;
}

/** Runs one part in this process until a signal ends the process. */
export async function runProcess<
  E extends Parameters<typeof storageOf>[0] & Parameters<typeof serveMetrics>[0] & Parameters<typeof drainMsOf>[0],
>(parts: ProcessParts<E>): Promise<void> {
  try {
    const environment = parts.environment();
    const storage = await storageOf(environment);
    const open = async (): Promise<OpenPart[]> => {
      const metrics = await serveMetrics(environment, storage);
      const tracing = await openTracing(process.env);
      const part = await parts.open({ environment, storage });
      return [part, metrics, tracing].filter((opened) => opened !== null);
    };
    const opened = await open().catch(async (error: unknown) => {
      await storage.close();
      throw error;
    });
    const drainMs = drainMsOf(environment);
    closeOnSignals(async () => {
      await closeParts(opened, { drainMs });
      await storage.close();
    }, drainMs);
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exit(1);
  }
}

/** Returns a sentence about a fault that the operator can fix, or `null` for other faults. `source` is the environment of the process. */
export function sentenceOf(error: unknown, source: Source = process.env): string | null {
  if (error instanceof OpenBankingFileError) return `FIN_OPEN_BANKING_FILE: ${error.message}`;
  if (error instanceof StorageError) return [error.message, ...messagesOf(error.cause)].join(' ');
  if (error instanceof EnvironmentError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `${error.message}. Stop what listens there, or set another port (${portVariables.join(', ')}).`;
  if (error instanceof Error && 'path' in error && 'code' in error && pathFaults.has(error.code))
    return isInDataDir(String(error.path), source)
      ? `${error.message}. FIN_DATA_DIR needs a folder that can be written and has space.`
      : `${error.message}. The process needs access to this path and, to write it, space on its disk.`;
  return null;
}

/** Returns whether the path is the folder of `FIN_DATA_DIR` or below it. */
function isInDataDir(path: string, { FIN_DATA_DIR: text }: Source): boolean {
  const folder = resolve(variables.FIN_DATA_DIR.parse(text === '' ? undefined : text));
  return resolve(path) === folder || resolve(path).startsWith(`${folder}${sep}`);
}

/** Returns the messages of the server or the driver. A connection that fails at several addresses has an error for each. */
function messagesOf(cause: unknown): string[] {
  if (cause instanceof AggregateError) return cause.errors.flatMap(messagesOf);
  if (!(cause instanceof Error) || cause.message === '') return [];
  return [cause.message.replace(/\.?$/, '.'), ...messagesOf(cause.cause)];
}
