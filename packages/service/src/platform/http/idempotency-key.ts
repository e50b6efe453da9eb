import { ServiceError } from '../runtime/index.ts';
import type { UserCallContext } from './handler.ts';

const keyFormat = /^[\x21-\x7E]{8,100}$/;

/** Returns the call's `Idempotency-Key`, or `null` if it has none. Throws Y800 if the key is malformed. */
export function idempotencyKeyOf({ idempotencyKey }: Pick<UserCallContext, 'idempotencyKey'>): string | null {
  if (idempotencyKey !== null && !keyFormat.test(idempotencyKey))
    throw new ServiceError('Y800', { name: 'Idempotency-Key' });
  return idempotencyKey;
}
