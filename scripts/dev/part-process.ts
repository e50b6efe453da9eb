import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

/** Program of a part, and where its output goes. */
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
  /** Starts or restarts the process with the current sources. Resolves to `false` if it ended before it was ready. */
  restart(): Promise<boolean>;
  /** Returns `true` if a run imported the file, or if the process is not running, because any file may fix it. */
  uses(file: string): boolean;
  /** Sends a message to the process if it is running. */
  tell(message: object): void;
  /** Ends the process for good. */
  stop(): Promise<void>;
}

const runner = join(import.meta.dirname, 'run-entry.ts');
/** Grace period in milliseconds before a restart kills the process; short, because pages wait. Interrupted work resumes later. */
const graceAtRestartMs = 1_000;
/** Grace period in milliseconds at the end of the development stack. */
const graceAtEndMs = 8_000;

/** Messages of `run-entry.ts`. */
const runnerMessage = z.union([z.object({ imported: z.string() }), z.object({ ready: z.literal(true) })]);

/** Creates the process of a part, which `restart` starts. */
export function partProcess({ name, entry, env, execArgv = [], print }: PartProcessOptions): PartProcess {
  const imported = new Set<string>();
  let child: ChildProcess | undefined;
  let isReady = false;
  let isStopped = false;
  /** Settles when the last requested start has finished. The next start waits for it. */
  let turn: Promise<unknown> = Promise.resolve();
  /** Restart that has not begun yet. Further calls of `restart` share it. */
  let waiting: Promise<boolean> | undefined;

  const endChild = async (graceMs: number): Promise<void> => {
    const endingChild = child;
    if (endingChild === undefined) return;
    const exited = once(endingChild, 'exit');
    child = undefined;
    endingChild.kill('SIGTERM');
    const timer = setTimeout(() => endingChild.kill('SIGKILL'), graceMs);
    await exited;
    clearTimeout(timer);
  };

  const startChild = (): Promise<boolean> => {
    isReady = false;
    const startedChild = fork(runner, [entry], {
      env,
      execArgv: [...execArgv],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Only the parent process handles Ctrl+C; it then ends its children.
      detached: true,
    });
    child = startedChild;
    for (const stream of [startedChild.stdout, startedChild.stderr])
      if (stream !== null) createInterface({ input: stream }).on('line', print);
    return new Promise((resolve) => {
      startedChild.on('message', (message) => {
        const { data } = runnerMessage.safeParse(message);
        if (data === undefined) return;
        if ('imported' in data) imported.add(data.imported);
        else {
          isReady = true;
          resolve(true);
        }
      });
      // The process did not start, or its channel closed during a message. The exit handler reports this.
      startedChild.on('error', (error) => {
        print(error.message);
        if (startedChild.pid === undefined) resolve(false);
      });
      startedChild.on('exit', (code, signal) => {
        if (child === startedChild) {
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
      const before = isReady ? turn : Promise.all([turn, endChild(0)]);
      waiting = before.then(async () => {
        waiting = undefined;
        await endChild(graceAtRestartMs);
        return isStopped ? false : startChild();
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
      await endChild(graceAtEndMs);
      await turn;
    },
  };
}
