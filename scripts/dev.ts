import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { closeOnSignals, EnvironmentError, sentenceOf } from '../server/src/index.ts';
import { root } from './build/index.ts';
import { wordsCompiler } from './dev/compile-words.ts';
import { DevDatabaseError, openDevDatabase } from './dev/database.ts';
import { devBundles } from './dev/dev-bundles.ts';
import { devParts, metricsPortOf, sourceFolders, type DevPart } from './dev/dev-parts.ts';
import { developmentLoop } from './dev/loop.ts';
import { partProcess, type PartProcess } from './dev/part-process.ts';
import { watchSources } from './dev/watch-sources.ts';
import { readStartEnvironment, withWidgetKey, type StartEnvironment } from './start/environment.ts';

/** Width in characters of the labels before addresses. */
const width = 22;

function sandboxEnvironment(): StartEnvironment {
  const environment = readStartEnvironment(process.env);
  if (environment.FIN_MODE === 'production') throw new EnvironmentError('FIN_MODE: npm run dev is for the sandbox.');
  return environment;
}

function processOf({ name, entry, inspectorPort }: DevPart, env: NodeJS.ProcessEnv, isInspected: boolean): PartProcess {
  return partProcess({
    name,
    entry: join(root, entry),
    env,
    execArgv: isInspected ? [`--inspect=127.0.0.1:${inspectorPort}`] : [],
    print: (line) => console.log(`${name.padEnd(8)}| ${line}`),
  });
}

/** Starts the development stack: the database, the processes, the bundles and the watcher. */
async function develop(): Promise<void> {
  const { values: options } = parseArgs({ options: { inspect: { type: 'boolean', default: false } } });
  const environment = sandboxEnvironment();
  const { FIN_DATABASE_URL: configuredUrl, FIN_DATA_DIR: dataDir } = environment;
  const folder = join(resolve(dataDir), 'dev');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const closing: (() => unknown)[] = [];
  closeOnSignals(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  const database = configuredUrl === undefined ? await openDevDatabase(dataDir) : null;
  if (database !== null) closing.push(() => database.stop());
  const env = {
    ...withWidgetKey(process.env),
    FIN_DATABASE_URL: configuredUrl ?? database?.url,
    FIN_LOG_LEVEL: environment.FIN_LOG_LEVEL,
    FIN_DEV_FOLDER: folder,
    NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
  };
  const parts = devParts
    .filter((part) => part.isWanted(environment))
    .map((part) => ({ ...part, metricsPort: metricsPortOf(part, environment) }))
    .map((part) => {
      const partEnv = { ...env, FIN_METRICS_PORT: part.metricsPort === null ? '' : String(part.metricsPort) };
      return { ...part, process: processOf(part, partEnv, options.inspect) };
    });
  const bundles = devBundles(join(folder, 'bundles'));
  const loop = developmentLoop({ bundles, parts, say: (line) => console.log(line) });
  closing.push(...parts.map((part) => () => part.process.stop()));
  const compileWords = wordsCompiler((line) => console.log(line));
  closing.push(watchSources(sourceFolders, (files) => void Promise.all([loop.change(files), compileWords(files)])));

  console.log(`${'database'.padEnd(width)}${env.FIN_DATABASE_URL}`);
  const build = loop.build();
  const failedParts: string[] = [];
  for (const part of parts) {
    // The part serves built pages and files, so it waits for the build.
    if (part.isShown) await build;
    if (await part.process.restart()) {
      for (const [name, url] of Object.entries(part.addresses(environment))) console.log(name.padEnd(width) + url);
      if (part.metricsPort !== null)
        console.log(`metrics, ${part.name}`.padEnd(width) + `http://127.0.0.1:${part.metricsPort}/metrics`);
    } else failedParts.push(part.name);
  }
  loop.reload();
  const outcome =
    failedParts.length === 0
      ? `Ready after ${(performance.now() / 1_000).toFixed(1)} s. Open http://127.0.0.1:${environment.FIN_DEMO_PORT} to begin.`
      : `Not all is there: ${failedParts.join(', ')}. An edit starts it again.`;
  console.log(`${outcome} Press Ctrl+C to stop.`);
}

try {
  await develop();
} catch (error) {
  console.error(sentenceOf(error) ?? (error instanceof DevDatabaseError ? error.message : error));
  process.exit(1);
}
