import type { FastifyRequest } from 'fastify';
import type { FetchFacts } from './authorization-checks.ts';

const text = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined;

export const fetchFacts = ({ headers }: Pick<FastifyRequest, 'headers'>): FetchFacts => ({
  site: text(headers['sec-fetch-site']),
  mode: text(headers['sec-fetch-mode']),
  dest: text(headers['sec-fetch-dest']),
  purpose: text(headers['sec-purpose']),
});
