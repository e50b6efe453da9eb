import { type LinkOptions, linkOptions } from '@fin-link/contracts/browser';
import type { HostReply } from '@fin-link/contracts/host';
import { createApi } from '../../src/platform/console-api.ts';
import type { ConsoleServices } from '../../src/platform/console-services.ts';
import type { Route } from '../../src/platform/routes.ts';

type Schema = HostReply<'getConfigurationSchema'>;
type Option = Schema['option'][number];

/** Request that the console sent. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Reply of the fake host. Status 200 by default. */
export interface Reply {
  readonly status?: number;
  readonly body: unknown;
  readonly etag?: string;
}

/** A host that answers from a table, by method and path. */
export interface FakeHost {
  readonly sent: Sent[];
  readonly said: string[];
  readonly went: Route[];
  readonly services: ConsoleServices;
  /** Sets the reply to a method and path, for example `GET /v1/configurations`. */
  answer(call: string, reply: Reply | ((sent: Sent) => Reply)): void;
}

/** Creates a fake host, whose operator may do everything in `allowed`; by default everything. */
export function fakeHost(allowed: readonly string[] | null = null): FakeHost {
  const replies = new Map<string, (sent: Sent) => Reply>();
  const sent: Sent[] = [];
  const said: string[] = [];
  const went: Route[] = [];
  const answerOf = (input: RequestInfo | URL, init: RequestInit = {}): Response => {
    const path = String(input);
    const { method = 'GET', body } = init;
    const request = {
      method,
      path,
      headers: new Headers(init.headers),
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : null,
    };
    sent.push(request);
    const reply = replies.get(`${method} ${path}`)?.(request);
    if (reply === undefined) throw new Error(`The fake host has no reply to ${method} ${path}.`);
    if (reply.status === 204) return new Response(null, { status: 204 });
    return Response.json(reply.body, {
      status: reply.status ?? 200,
      headers: reply.etag === undefined ? {} : { etag: reply.etag },
    });
  };
  const services: ConsoleServices = {
    api: createApi({ fetch: async (input, init) => answerOf(input, init), onSignedOut: () => {} }),
    operator: { name: 'ada', role: 'publisher', source: 'console' },
    now: () => new Date('2026-11-20T12:00:00.000Z'),
    may: (operation) => allowed?.includes(operation) ?? true,
    go: (route) => went.push(route),
    say: (text) => said.push(text),
  };
  return {
    sent,
    said,
    went,
    services,
    answer: (call, reply) => void replies.set(call, typeof reply === 'function' ? reply : () => reply),
  };
}

/** Body of an error of the host. */
export const errorBody = (code: string, message: string, more: object = {}): object => ({
  error: { code, message, docs: 'https://host.example/docs/errors', requestId: 'req_1', ...more },
});

/** Options with the defaults of the host. */
export const optionsWith = (changes: Partial<LinkOptions> = {}): LinkOptions => ({
  ...linkOptions.parse({ flow: 'aggregation' }),
  ...changes,
});

/** Reply with a configuration that has only a draft. */
export const draftReply = (options: LinkOptions, number = 1, author = 'ada'): Reply => ({
  etag: `"0-${number}"`,
  body: {
    configuration: {
      configName: 'Checkout',
      source: 'store',
      published: null,
      draft: {
        number,
        status: 'draft',
        author,
        savedAt: '2026-11-20T10:15:00.000Z',
        publishedBy: null,
        publishedAt: null,
        restoredFrom: null,
        options,
      },
    },
  },
});

/** Description of an option. */
const option = (path: string, schema: object, more: Partial<Option> = {}): Option => ({
  path,
  section: 'screens',
  title: `Title of ${path}`,
  sentence: `Sentence of ${path}.`,
  effect: null,
  schema: { ...schema },
  default: null,
  required: false,
  noEffectHere: null,
  ...more,
});

/** Options of every kind that the host describes. */
export const describedOptions: readonly Option[] = [
  option('flow', { type: 'string', enum: ['aggregation', 'verification'] }, { section: 'flow', required: true }),
  option('entryScreen', { type: 'boolean' }, { default: true, effect: 'In version 4.' }),
  option(
    'historyDays',
    { anyOf: [{ type: 'integer', minimum: 1, maximum: 730 }, { type: 'null' }] },
    { section: 'data', noEffectHere: 'The service does not support it.' },
  ),
  option(
    'countries',
    { type: 'array', maxItems: 10, items: { type: 'string', pattern: '^[A-Z]{2}$' } },
    { default: [] },
  ),
  option('blockedProviderIds', { type: 'array', maxItems: 100, items: { type: 'integer' } }, { default: [] }),
  option(
    'verification.requiredData',
    { type: 'array', items: { type: 'string', enum: ['holder', 'fullAccountNumber'] } },
    { default: ['holder'] },
  ),
  option('poweredBy', { anyOf: [{ type: 'string', minLength: 1, maxLength: 60 }, { type: 'null' }] }),
  option('locale', { anyOf: [{ type: 'string' }, { type: 'null' }] }, { section: 'languages' }),
  option('look', { type: 'object' }, { section: 'look' }),
  option('messages', { type: 'object' }, { section: 'texts' }),
];

/** Reply with the schema and limits of the editor. */
const schemaReply: Reply = {
  body: { option: describedOptions, messages: { maxMessages: 200, maxBytes: 48_000, languages: ['en-US', 'de-DE'] } },
};

/** Reply with two texts. */
const messagesReply: Reply = {
  body: {
    message: [
      {
        at: 'opening/entry/title',
        text: 'Connect your bank to {app}',
        description: 'Heading of the first screen.',
        values: ['app'],
        maxLength: 30,
      },
      {
        at: 'opening/search/title',
        text: 'Find your bank',
        description: 'Heading of the search.',
        values: [],
        maxLength: 40,
      },
    ],
  },
};

/** Creates a host with the configuration `Checkout`, as its editor needs it. */
export function editorHost(options: LinkOptions, allowed: readonly string[] | null = null): FakeHost {
  const host = fakeHost(allowed);
  host.answer('GET /v1/configurations/Checkout', draftReply(options));
  host.answer('GET /v1/configuration-schema', schemaReply);
  host.answer('GET /v1/configuration-messages?language=en-US', messagesReply);
  return host;
}
