import type { SpanContext, SpanKind } from '@opentelemetry/api';
import type { ReadableSpan, Sampler, SpanExporter } from '@opentelemetry/sdk-trace';
import { OutageLog, processLines, traceWith, type OutageLogger, type SpanStart, type Tracer } from '@fin-link/storage';
import type { OpenPart } from './running-part.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Milliseconds for which a stopping process waits for the receiver of its last spans. */
const flushTimeoutMs = 2_000;

/** Returns whether the standard variables of OpenTelemetry name a receiver of spans. */
const isOn = (variables: Variables): boolean =>
  [variables['OTEL_EXPORTER_OTLP_ENDPOINT'], variables['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']].some(
    (address = '') => address !== '',
  ) &&
  variables['OTEL_SDK_DISABLED']?.toLowerCase() !== 'true' &&
  variables['OTEL_TRACES_EXPORTER'] !== 'none';

/**
 * Sends the spans of this process to the receiver that the standard variables of OpenTelemetry name. Returns `null`, and loads nothing, if
 * they name none. Sets no global of OpenTelemetry.
 */
export async function openTracing(
  variables: Variables,
  log: OutageLogger = processLines('process'),
): Promise<OpenPart | null> {
  if (!isOn(variables)) return null;
  const [api, sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = watchedExporter(new OTLPTraceExporter(), new OutageLog(log));
  const provider = new sdk.TracerProvider({
    resource: resources
      .resourceFromAttributes({ 'service.name': 'fin-link' })
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    sampler: samplerOf(variables, sdk),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  traceWith(tracerOf(api, provider.getTracer('fin-link')));
  return {
    async close() {
      traceWith(null);
      const { promise: tooLate, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, flushTimeoutMs);
      await Promise.race([provider.shutdown().catch(() => {}), tooLate]);
      clearTimeout(timer);
    },
  };
}

/** Returns a tracer on a tracer of OpenTelemetry. */
function tracerOf(api: typeof import('@opentelemetry/api'), tracer: import('@opentelemetry/api').Tracer): Tracer {
  const kinds: Readonly<Record<SpanStart['kind'], SpanKind>> = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    consumer: api.SpanKind.CONSUMER,
  };
  const contextOf = (traceparent: string): SpanContext | null => {
    const [, traceId = '', spanId = '', flags = ''] = traceparentFormat.exec(traceparent) ?? [];
    const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
    return api.isSpanContextValid(context) ? context : null;
  };
  return ({ name, kind, attributes, parent = null, links = [] }) => {
    const parentContext = parent === null ? null : contextOf(parent);
    const span = tracer.startSpan(
      name,
      {
        kind: kinds[kind],
        attributes: { ...attributes },
        links: links.flatMap((link) => contextOf(link) ?? []).map((context) => ({ context })),
      },
      parentContext === null ? api.ROOT_CONTEXT : api.trace.setSpanContext(api.ROOT_CONTEXT, parentContext),
    );
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      end(more = {}) {
        span.setAttributes({ ...more });
        if (more['error.type'] !== undefined) span.setStatus({ code: api.SpanStatusCode.ERROR });
        span.end();
      },
    };
  };
}

/** Format of `traceparent` in version 00. */
const traceparentFormat = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Returns the sampler that `OTEL_TRACES_SAMPLER` names. Default: all traces, and those of backends as they have decided. */
function samplerOf(
  { OTEL_TRACES_SAMPLER: name = '', OTEL_TRACES_SAMPLER_ARG: ratio = '1' }: Variables,
  sdk: typeof import('@opentelemetry/sdk-trace'),
): Sampler {
  const roots: Readonly<Record<string, () => Sampler>> = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(Number(ratio)),
  };
  const root = (roots[name.replace(/^parentbased_/, '')] ?? roots['always_on'])?.() ?? new sdk.AlwaysOnSampler();
  return name in roots ? root : new sdk.ParentBasedSampler({ root });
}

/** Returns an exporter that logs when the receiver stops taking spans and when it takes them again. */
const watchedExporter = (exporter: SpanExporter, outages: OutageLog): SpanExporter => ({
  export(spans: ReadableSpan[], done) {
    exporter.export(spans, (result) => {
      if (result.error === undefined) outages.worked('traces');
      else outages.failed('traces', result.error);
      done(result);
    });
  },
  forceFlush: async () => exporter.forceFlush?.(),
  shutdown: () => exporter.shutdown(),
});
