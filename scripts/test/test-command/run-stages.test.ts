import { expect, test } from 'vitest';
import { runStages } from '../../test-command/run-stages.ts';
import type { Stage } from '../../test-command/stages.ts';
import { emptyTally, tallyCheck } from '../../test-command/tally.ts';
import { runTool } from '../../workspace/run-tool.ts';

const options = { size: 'core', changedSince: null } as const;
const stage = (name: string, run: Stage['run']): Stage => ({ name, about: name, lane: 'node', run });
const print = (text: string): [string, string[]] => [process.execPath, ['-e', text]];

test('runStages passes each stage the factor of its time limits, from 1 to 8', async () => {
  const factorIsSet = print('process.exit(Number(process.env.FIN_TEST_TIME_FACTOR) >= 1 ? 0 : 1)');
  const first = stage('first', async ({ runTool: run }) => tallyCheck('first', await run(...factorIsSet)));
  const [outcome] = await runStages([first], options, new AbortController().signal);
  expect(outcome).toMatchObject({ stage: 'first', passed: 1, failed: 0 });
  expect(outcome?.timeFactor).toBeGreaterThanOrEqual(1);
  expect(outcome?.timeFactor).toBeLessThanOrEqual(8);
});

test('runStages ends the running stage at the limit of the run and counts the later ones as failed', async () => {
  const limit = new AbortController();
  const endless = stage('endless', async ({ runTool: run }) => {
    const ended = run(...print('setInterval(() => {}, 1000)'));
    limit.abort();
    return tallyCheck('endless', await ended);
  });
  const later = stage('later', () => Promise.resolve({ ...emptyTally(), passed: 1 }));
  const outcomes = await runStages([endless, later], options, limit.signal);
  expect(outcomes.map(({ failures }) => failures)).toEqual([
    ['endless found problems'],
    ['later did not start before the run was ended'],
  ]);
});

test('a program that is ended by a signal reports a failure', async () => {
  const [program, args] = print('setInterval(() => {}, 1000)');
  expect(await runTool(program, args, { signal: AbortSignal.abort() })).toBe(1);
});
