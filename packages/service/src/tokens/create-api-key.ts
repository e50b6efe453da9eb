import type { ApiKey } from '@fin-link/contracts/server';
import { addApiKey } from '../customers/index.ts';
import type { NeedsDatabase } from '../database/index.ts';
import type { Handler } from '../http/index.ts';
import type { NeedsClock } from '../runtime/index.ts';
import { jwtLifetimeSeconds } from './expired-tokens.ts';

export const apiKeyOf = (key: string, publicKey: string, createdAt: Date): ApiKey => ({
  key,
  publicKey,
  createdDate: createdAt.toISOString().slice(0, 10),
  expiresIn: jwtLifetimeSeconds,
});

export const createApiKey =
  ({ database, clock }: NeedsDatabase & NeedsClock): Handler<'createApiKey'> =>
  async ({ body: { publicKey } }, { customer }) => {
    const added = await database.tx((trx) => addApiKey(trx, clock, { customerId: customer.id, publicKey }));
    return { apiKey: [apiKeyOf(added.issuerKey, publicKey, added.createdAt)] };
  };
