import { expect, test } from 'vitest';
import { OutageLog, startLoop, StorageError } from '../../src/index.ts';

function logged() {
  const lines: object[] = [];
  let now = 0;
  const log = { warn: (facts: object, msg: string) => void lines.push({ ...facts, msg }) };
  const outages = new OutageLog(log, () => now);
  return { lines, log, outages, pass: (ms: number) => void (now += ms) };
}

test('an outage has one log line at its start and one at its end, regardless of failures in between', () => {
  const { lines, outages, pass } = logged();
  const error = new Error('refused');
  outages.worked('bank');
  pass(1_000);
  for (let failure = 0; failure < 5; failure += 1) outages.failed('bank', error);
  pass(2_500);
  // Work that started before the outage does not end it.
  outages.worked('bank', 999);
  outages.worked('other');
  expect(lines).toEqual([{ outage: 'bank', state: 'started', err: error, msg: 'outage' }]);
  outages.worked('bank');
  outages.worked('bank');
  expect(lines.slice(1)).toEqual([{ outage: 'bank', state: 'ended', seconds: 2.5, msg: 'outage' }]);
});

test('a loop does not log an outage that the storage logs', async () => {
  const { lines, log } = logged();
  const rounds = Promise.withResolvers<void>();
  let round = 0;
  const loop = startLoop({ name: 'sweep', everyMs: 1, log }, async () => {
    round += 1;
    if (round === 3) rounds.resolve();
    if (round < 3) throw new StorageError('STORAGE_UNAVAILABLE', 'PostgreSQL cannot be used now.');
  });
  await rounds.promise;
  await loop.stop();
  expect(lines).toEqual([]);
});
