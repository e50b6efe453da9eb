// Baseline of the bench `mint`: one route that writes a row like the host's, without checks, log, limits or further headers.
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

/** Session options in the format that the host stores. */
const options = JSON.stringify([linkOptions.parse({ flow: 'aggregation' })]);
const token = (prefix: string): string => `${prefix}${randomBytes(32).toString('base64url')}`;

const pool = new pg.Pool({ connectionString: process.env['FIN_DATABASE_URL'], max: 10 });
await pool.query('create schema bare');
await pool.query('create table bare.session (like host.session including all)');
/** Text of the insertion. It is the same for each row. */
let text: string | undefined;
const app = fastify();
app.post<{ Body: SessionRequest }>('/sessions', async (request, reply) => {
  const { loginName, parentOrigin, capabilities } = request.body;
  const now = new Date();
  const launchToken = token('lt_');
  const row = {
    bucket: 1,
    customer: 'sandbox-client',
    login_name: loginName,
    session_id: token('ls_'),
    publishable_key: 'pk_sandbox_demo',
    parent_origin: parentOrigin,
    version: 4,
    config_names: '["Aggregation"]',
    flow: 'aggregation',
    options,
    capabilities: JSON.stringify(capabilities),
    start: '{}',
    locale: null,
    return_url: null,
    reference: createHash('sha256').update(launchToken).digest('hex'),
    created_at: now,
    expires_at: new Date(now.getTime() + 7_200_000),
    idle_seconds: 1_800,
    idle_expires_at: new Date(now.getTime() + 300_000),
    snapshot: null,
    ended_at: null,
    ended_by: null,
    claimed_outcome: null,
    screen: null,
  };
  text ??= `insert into bare.session (${Object.keys(row).join(', ')})
    values (${Object.keys(row)
      .map((_, index) => `$${index + 1}`)
      .join(', ')}) returning session_id, expires_at`;
  const { rows } = await pool.query<{ session_id: string; expires_at: Date }>(text, Object.values(row));
  return reply.code(201).send({ sessionId: rows[0]?.session_id, launchToken, expiresAt: rows[0]?.expires_at });
});
sayReady(await app.listen({ port: 0, host: '127.0.0.1' }));
