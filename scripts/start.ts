import { flushCompileCache } from 'node:module';
import type { Storage } from '../packages/storage/src/index.ts';
import {
  closeOnSignals,
  closeParts,
  drainMsOf,
  sentenceOf,
  serveMetrics,
  storageOf,
  vaultKeysOf,
  type RunningPart,
} from '../server/src/index.ts';
import { buildBundles } from './build/index.ts';
import { readStartEnvironment } from './start/environment.ts';
import { isThere, parts } from './start/parts.ts';

async function start(): Promise<void> {
  const environment = readStartEnvironment(process.env);
  const running: RunningPart[] = [];
  let storage: Storage | undefined;
  const close = async (drainMs: number): Promise<void> => {
    await closeParts(running.splice(0).reverse(), { drainMs });
    await storage?.close();
  };
  const drainMs = drainMsOf(environment);
  closeOnSignals(() => close(drainMs), drainMs);
  try {
    const [opened, vaultKeys, built] = await Promise.all([
      storageOf(environment, { cacheDir: '.cache' }),
      vaultKeysOf(environment),
      buildBundles(),
    ]);
    storage = opened;
    const metrics = await serveMetrics(environment, storage);
    if (metrics !== null) running.push(metrics);
    if (built.length > 0) console.log(`Built ${built.join(', ')}.`);
    for (const part of parts.filter((one) => one.isWanted(environment))) {
      if (!isThere(part)) {
        console.log(`${part.name.padEnd(22)}(not there yet)`);
        continue;
      }
      const started = await part.open({ environment, storage, vaultKeys });
      running.push(started);
      console.log(`${part.name.padEnd(22)}${started.url}`);
    }
  } catch (error) {
    await close(0);
    throw error;
  }
  // Writes the compile cache now, because a stack that a test kills would lose it.
  flushCompileCache();
  // The demo is the last part.
  const toSee = environment.FIN_MODE === 'sandbox' ? ` Open ${running.at(-1)?.url ?? ''} to begin.` : '';
  console.log(`Ready after ${(performance.now() / 1_000).toFixed(1)} s.${toSee} Press Ctrl+C to stop.`);
}

try {
  await start();
} catch (error) {
  console.error(sentenceOf(error) ?? error);
  process.exit(1);
}
