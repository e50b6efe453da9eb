import { randomUUID } from 'node:crypto';
import { timeFactorVariable, measureTimeFactor } from '../../packages/testing/src/environment/time-limits.ts';
import { runTool } from '../workspace/run-tool.ts';
import { endLeftovers, environmentOfRun } from './leftovers.ts';
import type { Lane, RunOptions, Stage, StageContext } from './stages.ts';
import { emptyTally, type Tally } from './tally.ts';

export interface Outcome extends Tally {
  stage: string;
  seconds: number;
  /** Factor of the time limits, measured before the stage. */
  timeFactor: number;
  skippedBecause?: string;
}

/** Options of a run, with its id and its time limit. */
interface StageRun extends RunOptions {
  /** Id of the run, which marks its processes. */
  id: string;
  /** Signal that is aborted at the time limit of the run, or when the run is interrupted. */
  limit: AbortSignal;
}

const lanes: readonly Lane[] = ['checks', 'node', 'browser'];

/**
 * Runs the checks, then the other lanes concurrently. Lines of concurrent stages begin with the stage's name. When `limit` is aborted,
 * ends the running stage and counts its results so far. After the last stage, kills the processes that the stages have left, and prints
 * them.
 */
export async function runStages(
  stages: readonly Stage[],
  runOptions: RunOptions,
  limit: AbortSignal,
): Promise<Outcome[]> {
  const options: StageRun = { ...runOptions, id: randomUUID(), limit };
  const outcomes: Outcome[] = [];
  const runLane = async (lane: Lane, isConcurrent: boolean): Promise<void> => {
    for (const stage of stages.filter((candidate) => candidate.lane === lane))
      outcomes.push(await outcomeOf(stage, options, isConcurrent ? `${stage.name.padEnd(10)} │ ` : undefined));
  };
  await runLane('checks', false);
  const otherLanes = lanes.filter((lane) => lane !== 'checks' && stages.some((stage) => stage.lane === lane));
  // The nightly run compares times with limits, so its lanes must not compete for the processor.
  if (options.size === 'nightly') for (const lane of otherLanes) await runLane(lane, false);
  else await Promise.all(otherLanes.map((lane) => runLane(lane, otherLanes.length > 1)));
  for (const line of await endLeftovers(options.id)) console.log(`Left by the run and killed: ${line}`);
  return stages.flatMap(({ name }) => outcomes.filter(({ stage }) => stage === name));
}

/** Runs a stage. An error becomes a failure of the outcome. */
async function outcomeOf(stage: Stage, options: StageRun, prefix: string | undefined): Promise<Outcome> {
  const { name, about, reasonToSkip, run } = stage;
  console.log(`\n──── ${name}: ${about} ────`);
  const timeFactor = await measureTimeFactor();
  const context: StageContext = {
    ...options,
    runTool: (program, args, more = {}) =>
      runTool(program, args, {
        ...more,
        env: { ...more.env, ...environmentOfRun(options.id), [timeFactorVariable]: String(timeFactor) },
        signal: options.limit,
        ...(prefix !== undefined && { prefix }),
      }),
  };
  const start = performance.now();
  try {
    const skippedBecause = reasonToSkip?.(options);
    if (skippedBecause !== undefined) {
      console.log(`${prefix ?? ''}Skipped: ${skippedBecause}`);
      return { ...emptyTally(), stage: name, seconds: 0, timeFactor, skippedBecause };
    }
    const tally = options.limit.aborted ? notStarted(name) : await run(context);
    return { ...tally, stage: name, seconds: (performance.now() - start) / 1000, timeFactor };
  } catch (error) {
    console.error(error);
    const failures = [`${name} broke: ${String(error)}`];
    const seconds = (performance.now() - start) / 1000;
    return { ...emptyTally(), failed: 1, failures, stage: name, seconds, timeFactor };
  }
}

const notStarted = (name: string): Tally => ({
  ...emptyTally(),
  failed: 1,
  failures: [`${name} did not start before the run was ended`],
});
