import * as z from 'zod/mini';
import { instant, operatorName, text } from '../browser/index.ts';
import type { DetailsOf } from './define.ts';

/** Query of `GET /v1/audit`: filters and page. */
const auditQuery = z.strictObject({
  operator: z.optional(operatorName),
  action: z.optional(text(60)),
  /** Kind of the object, for example `configuration`. */
  kind: z.optional(text(40)),
  /** Id of the object, for example the configname. */
  id: z.optional(text(200)),
  /** Earliest time, inclusive. */
  fromDate: z.optional(instant),
  /** Latest time, exclusive. */
  toDate: z.optional(instant),
  /** Id of the last entry of the page before. */
  before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,17}$/))),
  /** Size of the page, 1 to 500. Default: 100. */
  top: z.optional(z.string().check(z.regex(/^([1-9]\d?|[1-4]\d\d|500)$/))),
});

/** Inputs, errors and examples of the operations about operators. */
export const operatorDetails = {
  getOperator: {
    summary: 'Read who calls: name, role, and the operations that the role allows',
    description:
      'Call it first: the reply says which operations of this host will be allowed, so that a page shows only those.',
    errors: [],
    example: {
      reply: {
        operator: { name: 'ops', role: 'viewer', source: 'console' },
        session: {
          csrfToken: 'pY0dVqk3cW1mYw5u0l9n8b7Zt6Xr4Q2sEaHfGjKiLoM',
          idleEndsAt: '2026-11-20T10:30:00.000Z',
          endsAt: '2026-11-20T18:15:00.000Z',
          freshUntil: '2026-11-20T10:20:00.000Z',
        },
        allowed: ['getOperator', 'listConfigurations'],
      },
    },
  },
  signOutOperator: {
    summary: 'End the session of the console',
    description: 'Ends the session of this browser only. Operator keys stay valid.',
    errors: [],
    example: {},
  },
  listAuditLog: {
    summary: 'List what operators did, newest first',
    description: 'Entries are kept for 400 days. For the next page, send the `id` of the last entry as `before`.',
    query: auditQuery,
    errors: [],
    example: {
      query: { kind: 'configuration', id: 'Checkout', top: '50' },
      reply: {
        entry: [
          {
            id: '1042',
            at: '2026-11-20T10:16:00.000Z',
            operator: 'ops',
            role: 'publisher',
            source: 'key',
            action: 'publishConfiguration',
            object: { kind: 'configuration', id: 'Checkout' },
            detail: { number: 3 },
            reference: 'req_5d2b1c0e9f4a7b6c8d3e',
          },
        ],
        hasMore: false,
      },
    },
  },
} satisfies DetailsOf<'getOperator' | 'signOutOperator' | 'listAuditLog'>;
