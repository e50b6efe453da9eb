import { createHash, randomBytes } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';
import { linkOptions } from '../../../packages/contracts/src/browser/index.ts';
import { sayReady } from './child.ts';

interface SessionRequest {
  loginName: string;
  parentOrigin: string;
  capabilities: string[];
}

const columns = [
  'customer',
  'login_name',
  'session_id',
  'publishable_key',
  'parent_origin',
  'version',
  'config_names',
  'flow',
  'options',
  'capabilities',
  'start',
  'locale',
  'return_url',
  'reference',
  'created_at',
  'expires_at',
  'idle_seconds',
  'idle_expires_at',
  'snapshot',
  'ended_at',
  'ended_by',
  'claimed_outcome',
  'screen',
];
const text = `insert into bare.session (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')}) returning session_id, expires_at`;
/** Session options in the format that the host stores. */
const options = JSON.stringify([linkOptions.parse({ flow: 'aggregation' })]);
const token = (prefix: string): string => `${prefix}${randomBytes(32).toString('base64url')}`;

/**
 * This process is the baseline: one route that writes the same row as the host, without checks, log, limits or additional
 * headers.
 */
const pool = new pg.Pool({ connectionString: process.env['FIN_DATABASE_URL'], max: 10 });
await pool.query('create schema bare');
await pool.query('create table bare.session (like host.session including all)');
const app = fastify();
app.post<{ Body: SessionRequest }>('/sessions', async (request, reply) => {
  const { loginName, parentOrigin, capabilities } = request.body;
  const now = new Date();
  const launchToken = token('lt_');
  const { rows } = await pool.query<{ session_id: string; expires_at: Date }>(text, [
    'sandbox-client',
    loginName,
    token('ls_'),
    'pk_sandbox_demo',
    parentOrigin,
    4,
    '["Aggregation"]',
    'aggregation',
    options,
    JSON.stringify(capabilities),
    '{}',
    null,
    null,
    createHash('sha256').update(launchToken).digest('hex'),
    now,
    new Date(now.getTime() + 7_200_000),
    1_800,
    new Date(now.getTime() + 300_000),
    null,
    null,
    null,
    null,
    null,
  ]);
  return reply.code(201).send({ sessionId: rows[0]?.session_id, launchToken, expiresAt: rows[0]?.expires_at });
});
sayReady(await app.listen({ port: 0, host: '127.0.0.1' }));
