import { openTestStorage } from '@fin-link/testing';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testService } from '../../harness/test-service.ts';

it.each([
  ['in another schema', ['create schema elsewhere', 'create extension pg_trgm with schema elsewhere']],
  ['nowhere, and there is no public schema', ['drop schema public cascade']],
])(
  'provider search finds misspelt names if the trigram extension of the database is %s',
  async (_where, statements) => {
    const storage = await openTestStorage({ empty: true });
    await storage.database('operator', {
      '1': {
        async up(db) {
          for (const statement of statements) await sql.raw(statement).execute(db);
        },
      },
    });
    const service = await testService({ storage });
    const token = await service.token('sbMem1');
    const { body } = await service.call('GET', '/providers', { token, query: { name: 'Sumit' } });
    expect(body).toMatchObject({ matchedAs: 'Summit', provider: [{ name: 'Summit Federal Bank' }] });
  },
);
