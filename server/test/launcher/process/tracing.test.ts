import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterTests, openTestStorage } from '@fin-link/testing';
import { expect, test, vi } from 'vitest';
import { openTracing } from '../../../src/launcher/process/tracing.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { link, newKey, signInFields, untilStatus } from '../../harness/linking.ts';
import { spanReceiver, type ReceivedSpan, type SpanReceiver } from '../../harness/span-receiver.ts';
import { hostKey, testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl, log: serviceLog } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });

/** Trace and span of a page, as the frame sends them with every request. */
const frame = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: 'e457b5a2e4d86bd1' };
const frameHeader = { traceparent: `00-${frame.traceId}-${frame.spanId}-01` };

/** Traces `work` with the variables of an operator, and returns what the receiver has got when all is exported. */
async function tracedBy(work: () => Promise<void>, variables: Record<string, string> = {}): Promise<SpanReceiver> {
  const receiver = await spanReceiver();
  for (const [name, value] of Object.entries({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...variables }))
    vi.stubEnv(name, value);
  afterTests(async () => void vi.unstubAllEnvs());
  const tracing = await openTracing(process.env);
  try {
    await work();
  } finally {
    await tracing?.close();
  }
  return receiver;
}

/** Returns the origins that get a `traceparent` from this process until the end of the test, and those that get none. */
function receiversOfContext(): { withContext: Set<string>; without: Set<string> } {
  const origins = { withContext: new Set<string>(), without: new Set<string>() };
  const onRequest = (message: unknown): void => {
    const { request } = message as { request: { origin: string; headers: readonly string[] } };
    (request.headers.includes('traceparent') ? origins.withContext : origins.without).add(request.origin);
  };
  subscribe('undici:request:create', onRequest);
  afterTests(async () => void unsubscribe('undici:request:create', onRequest));
  return origins;
}

/** Returns the names from a span up to the root of its trace. */
function ancestry(spans: readonly ReceivedSpan[], span: ReceivedSpan): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [span.name, ...(parent === undefined ? [] : ancestry(spans, parent))];
}

const attributesOfSpans = [
  'error.type',
  'fin.attempt',
  'fin.part',
  'fin.queue',
  'fin.request_id',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'server.address',
];

test('one trace leads from a click in the frame over host, service and job to the bank', async () => {
  const { token, loginName } = await host.session();
  const field = await signInFields(host, token, 16_001, 'ok', 'ok');
  const origins = receiversOfContext();
  let requestId = '';
  const receiver = await tracedBy(async () => {
    const added = await host.call('POST', '/v1/provider-accounts', {
      bearer: token,
      headers: { ...frameHeader, 'idempotency-key': newKey() },
      body: { providerId: 16_001, field },
    });
    await untilStatus(host, token, added.body.providerAccount.providerAccountId, 'SUCCESS');
  });
  // Only the service gets the trace context, so banks do not.
  expect([...origins.withContext]).toEqual([serviceUrl]);
  expect(origins.without.size).toBe(1);
  const spans = receiver.spans();
  const click = spans.find(({ links }) => links.some(({ spanId }) => spanId === frame.spanId));
  expect(click).toMatchObject({ name: 'POST /v1/provider-accounts', parentSpanId: undefined, links: [frame] });
  expect(click?.traceId).not.toBe(frame.traceId);
  requestId = String(click?.attributes['fin.request_id']);
  const ofClick = spans.filter(({ traceId }) => traceId === click?.traceId);
  const bankCalls = ofClick.filter(({ name }) => name === 'bank call');
  expect(bankCalls.length).toBeGreaterThan(0);
  for (const call of bankCalls)
    expect(ancestry(spans, call)).toEqual([
      'bank call',
      'job refresh',
      'POST /providerAccounts',
      'service addProviderAccount',
      'POST /v1/provider-accounts',
    ]);
  const job = ofClick.find(({ name }) => name === 'job refresh');
  expect(job?.links).toEqual([{ traceId: click?.traceId, spanId: job?.parentSpanId }]);

  // The id of the host's request is in the logs of both parts, and in the spans of both and of the job.
  const withId = [...host.log.lines(), ...serviceLog.lines()].filter((line) => line['requestId'] === requestId);
  expect(new Set(withId.map(({ part }) => part))).toEqual(new Set(['host', 'service']));
  expect(
    ofClick.filter(({ attributes }) => attributes['fin.request_id'] === requestId).map(({ name }) => name),
  ).toEqual(expect.arrayContaining(['POST /v1/provider-accounts', 'POST /providerAccounts', 'job refresh']));

  // No attribute has personal data: the names are listed here, and no value has what users typed or an address with more than a host.
  expect([...new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)))].toSorted()).toEqual(
    attributesOfSpans.filter((name) => name !== 'error.type'),
  );
  const text = receiver.bodies().join('\n');
  for (const secret of [loginName, token, ...field.map(({ id }) => id)]) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/https?:|\?/);
});

test('a backend continues its own trace, and a failed request has the code of its error', async () => {
  const backend = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
  const receiver = await tracedBy(async () => {
    await host.call('GET', '/v1/sessions/ls_missing00000000000000', {
      bearer: hostKey,
      headers: { traceparent: `00-${backend.traceId}-${backend.spanId}-01` },
    });
  });
  expect(receiver.spans()).toEqual([
    expect.objectContaining({ traceId: backend.traceId, parentSpanId: backend.spanId, links: [], hasFailed: true }),
  ]);
  expect(receiver.spans()[0]?.attributes['error.type']).toMatch(/^\w+\.[\w-]+$/);
});

test('nothing is recorded without a receiver, when switched off, or when the sampler drops it', async () => {
  const { token } = await host.session();
  for (const variables of [
    { OTEL_EXPORTER_OTLP_ENDPOINT: '' },
    { OTEL_SDK_DISABLED: 'true' },
    { OTEL_TRACES_EXPORTER: 'none' },
    { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' },
  ]) {
    const receiver = await tracedBy(async () => {
      await host.call('GET', '/v1/providers?search=bank', { bearer: token });
    }, variables);
    expect(receiver.bodies()).toEqual([]);
    vi.unstubAllEnvs();
  }
});

test('spans that are not received stop nothing, and the log says so once', { tags: ['whole'] }, async () => {
  const lines: object[] = [];
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:1');
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '200');
  afterTests(async () => void vi.unstubAllEnvs());
  const tracing = await openTracing(process.env, { warn: (facts) => void lines.push(facts) });
  const { token } = await host.session();
  await link(host, token);
  await tracing?.close();
  expect(lines).toEqual([expect.objectContaining({ outage: 'traces', state: 'started' })]);
});
