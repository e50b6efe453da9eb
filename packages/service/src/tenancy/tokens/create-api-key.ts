import type { ApiKey } from '@fin-link/contracts/service';
import { addApiKey } from '../customers/index.ts';
import type { Environment, NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsClock, NeedsSettings } from '../../platform/runtime/index.ts';
import { jwtLifetimeSeconds } from './expired-tokens.ts';

/** Converts a key to the public interface. */
export const apiKeyOf = (key: string, publicKey: string, createdAt: Date): ApiKey => ({
  key,
  publicKey,
  createdDate: createdAt.toISOString().slice(0, 10),
  expiresIn: jwtLifetimeSeconds,
});

/** Adds a public key that verifies the customer's JWTs. Throws like `addApiKey`. */
export const createApiKey =
  ({
    database,
    clock,
    settings: { environment },
  }: NeedsDatabase & NeedsClock & NeedsSettings<{ environment: Environment }>): Handler<'createApiKey'> =>
  async ({ body: { publicKey } }, { customer }) => {
    const added = await database.tx((trx) =>
      addApiKey(trx, clock, { customerId: customer.id, environment, publicKey }),
    );
    return { apiKey: [apiKeyOf(added.issuerKey, publicKey, added.createdAt)] };
  };
