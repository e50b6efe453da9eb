import { afterTests, openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { causedBy, currentCause, traceWith, type SpanStart } from '../../src/index.ts';

const storage = await openTestStorage();
const database = await storage.database('cause', {});

test('a job belongs to the request that sent it, and only a first attempt without a delay continues its trace', async () => {
  const spans: SpanStart[] = [];
  traceWith((start) => {
    spans.push(start);
    return { traceparent: `span ${spans.length}`, end: () => {} };
  });
  afterTests(async () => traceWith(null));
  const jobs = await storage.jobs('cause_jobs');
  const queue = await jobs.define({
    name: 'work',
    payload: z.strictObject({ step: z.string() }),
    retryLimit: 1,
    retryDelaySeconds: 0,
  });
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const seen: unknown[] = [];
  await queue.work(async ({ step }, { attempt, handOver }) => {
    seen.push({ step, attempt, ...currentCause() });
    if (attempt === 1 && step === 'first') throw new Error('Try again.');
    if (step === 'first') await database.tx((trx) => handOver(trx, queue, { step: 'next' }));
    if (step === 'next') await database.tx((trx) => queue.send(trx, { step: 'later' }, { startAfterSeconds: 0 }));
    if (step === 'later') resolve();
  });
  await jobs.start();
  await causedBy({ requestId: 'req_1', traceparent: 'request' }, () =>
    database.tx((trx) => queue.send(trx, { step: 'first' })),
  );
  await done;
  expect(seen).toEqual([
    { step: 'first', attempt: 1, requestId: 'req_1', traceparent: 'span 1' },
    { step: 'first', attempt: 2, requestId: 'req_1', traceparent: 'span 2' },
    { step: 'next', attempt: 1, requestId: 'req_1', traceparent: 'span 3' },
    { step: 'later', attempt: 1, requestId: 'req_1', traceparent: 'span 4' },
  ]);
  expect(spans.map(({ parent, links }) => ({ parent, links }))).toEqual([
    { parent: 'request', links: ['request'] },
    { parent: null, links: ['request'] },
    { parent: 'span 2', links: ['span 2'] },
    { parent: null, links: ['span 3'] },
  ]);
});
