import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterTests } from '@fin-link/testing';
import { z } from 'zod';

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.union([z.number(), z.string()]).optional() }),
});

const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number(),
              attributes: z.array(attribute),
              links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
              status: z.object({ code: z.number() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** A span as it was exported, with its attributes by name. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  links: { traceId: string; spanId: string }[];
  attributes: Record<string, string | number | undefined>;
  hasFailed: boolean;
}

export interface SpanReceiver {
  readonly url: string;
  /** Returns all exported bodies as they were sent. */
  bodies(): readonly string[];
  spans(): ReceivedSpan[];
}

/** Status of spans that failed, in OTLP. */
const failedStatus = 2;

/** Listens on a free port for spans in OTLP over HTTP, as collectors do. */
export async function spanReceiver(): Promise<SpanReceiver> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTests(async () => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies: () => bodies,
    spans: () =>
      bodies
        .flatMap((body) => exported.parse(JSON.parse(body)).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map(({ traceId, spanId, parentSpanId, name, links, attributes, status }) => ({
          traceId,
          spanId,
          parentSpanId,
          name,
          links,
          attributes: Object.fromEntries(
            attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
          ),
          hasFailed: status.code === failedStatus,
        })),
  };
}
