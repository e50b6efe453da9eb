import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

export interface PartProcessOptions {
  name: string;
  /** Path of the part's module. The part is ready after the import of this module. */
  entry: string;
  env: NodeJS.ProcessEnv;
  execArgv?: readonly string[];
  /** Receives each line that the process prints. */
  print(line: string): void;
}

/** Restartable process of a part of the development stack. */
export interface PartProcess {
  readonly name: string;
  /** Restarts the process with the current sources. Resolves to false if it ended before it was ready. */
  restart(): Promise<boolean>;
  /** Returns whether the latest runs imported the file. While the process is not running, returns `true`: any file may fix it. */
  uses(file: string): boolean;
  tell(message: object): void;
  stop(): Promise<void>;
}

const runner = join(import.meta.dirname, 'run-entry.ts');
/** Grace period in milliseconds; short, because pages wait for the restart. Interrupted work resumes, as after a crash. */
const graceAtRestartMs = 1_000;
const graceAtEndMs = 8_000;

const toldByRunner = z.union([z.object({ imported: z.string() }), z.object({ ready: z.literal(true) })]);

export function partProcess({ name, entry, env, execArgv = [], print }: PartProcessOptions): PartProcess {
  const imported = new Set<string>();
  let child: ChildProcess | undefined;
  let isReady = false;
  let isStopped = false;
  let turn: Promise<unknown> = Promise.resolve();
  let waiting: Promise<boolean> | undefined;

  const end = async (graceMs: number): Promise<void> => {
    const ending = child;
    if (ending === undefined) return;
    const exited = once(ending, 'exit');
    child = undefined;
    ending.kill('SIGTERM');
    const timer = setTimeout(() => ending.kill('SIGKILL'), graceMs);
    await exited;
    clearTimeout(timer);
  };

  const begin = (): Promise<boolean> => {
    isReady = false;
    const started = fork(runner, [entry], {
      env,
      execArgv: [...execArgv],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Only the parent process handles Ctrl+C; it then ends its children.
      detached: true,
    });
    child = started;
    for (const stream of [started.stdout, started.stderr])
      if (stream !== null) createInterface({ input: stream }).on('line', print);
    return new Promise((resolve) => {
      started.on('message', (message) => {
        const { data } = toldByRunner.safeParse(message);
        if (data === undefined) return;
        if ('imported' in data) imported.add(data.imported);
        else {
          isReady = true;
          resolve(true);
        }
      });
      // The process did not start, or its channel closed during a message. The exit handler reports this.
      started.on('error', (error) => {
        print(error.message);
        if (started.pid === undefined) resolve(false);
      });
      started.on('exit', (code, signal) => {
        if (child === started) {
          child = undefined;
          print(`ended (${signal ?? code}); it starts again at the next edit.`);
        }
        resolve(false);
      });
    });
  };

  return {
    name,
    restart() {
      if (waiting !== undefined) return waiting;
      // The result of a start in progress is no longer needed, so its process is ended immediately.
      const before = isReady ? turn : Promise.all([turn, end(0)]);
      waiting = before.then(async () => {
        waiting = undefined;
        await end(graceAtRestartMs);
        return isStopped ? false : begin();
      });
      turn = waiting;
      return waiting;
    },
    uses: (file) => imported.has(file) || child === undefined,
    tell(message) {
      if (child?.connected === true) child.send(message);
    },
    async stop() {
      isStopped = true;
      await end(graceAtEndMs);
      await turn;
    },
  };
}
