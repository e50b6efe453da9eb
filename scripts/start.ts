import { flushCompileCache } from 'node:module';
import type { Storage } from '../packages/storage/src/index.ts';
import {
  closeOnSignals,
  closeParts,
  drainMsOf,
  openTracing,
  sentenceOf,
  serveMetrics,
  storageOf,
  vaultKeysOf,
  type OpenPart,
  type RunningPart,
} from '../server/src/index.ts';
import { buildBundles } from './build/index.ts';
import { readStartEnvironment } from './start/environment.ts';
import { isInstalled, parts } from './start/parts.ts';

/** Starts all parts in this process, and closes them on signals. */
async function start(): Promise<void> {
  const environment = readStartEnvironment(process.env);
  const running: RunningPart[] = [];
  let tracing: OpenPart | null = null;
  let storage: Storage | undefined;
  const close = async (drainMs: number): Promise<void> => {
    await closeParts(running.splice(0).reverse(), { drainMs });
    await storage?.close();
    await tracing?.close();
  };
  const drainMs = drainMsOf(environment);
  closeOnSignals(() => close(drainMs), drainMs);
  try {
    const [openedStorage, vaultKeys, builtNames] = await Promise.all([
      storageOf(environment, { cacheDir: '.cache' }),
      vaultKeysOf(environment),
      buildBundles(),
    ]);
    storage = openedStorage;
    tracing = await openTracing(process.env);
    const metrics = await serveMetrics(environment, storage);
    if (metrics !== null) running.push(metrics);
    if (builtNames.length > 0) console.log(`Built ${builtNames.join(', ')}.`);
    for (const part of parts.filter((candidate) => candidate.isWanted(environment))) {
      if (!isInstalled(part)) {
        console.log(`${part.name.padEnd(22)}(not there yet)`);
        continue;
      }
      const runningPart = await part.open({ environment, storage, vaultKeys });
      running.push(runningPart);
      console.log(`${part.name.padEnd(22)}${runningPart.url}`);
      if (runningPart.consoleAddress !== undefined) console.log(`${'console'.padEnd(22)}${runningPart.consoleAddress}`);
    }
  } catch (error) {
    await close(0);
    throw error;
  }
  // Node writes the compile cache at the end of a process. This call writes it now, because tests kill the process.
  flushCompileCache();
  // The demo starts last, so its URL is that of the last part.
  const hint = environment.FIN_MODE === 'sandbox' ? ` Open ${running.at(-1)?.url ?? ''} to begin.` : '';
  console.log(`Ready after ${(performance.now() / 1_000).toFixed(1)} s.${hint} Press Ctrl+C to stop.`);
}

try {
  await start();
} catch (error) {
  console.error(sentenceOf(error) ?? error);
  process.exit(1);
}
