import type { Clock, Database } from '@fin-link/storage';
import type Provider from 'oidc-provider';
import type { BusinessClock, Delay } from '../../basics/index.ts';
import type { OpenBankClient } from './clients.ts';
import type { Consents } from '../consents/consents.ts';
import type { OpenBankingSchema } from '../records/schema.ts';

/** Dependencies of one bank's routes. */
export interface BankContext {
  /** Names the bank's rows and cookies. */
  readonly bank: string;
  readonly database: Database<OpenBankingSchema>;
  /** The protocol clock: tokens, codes, sign-ins. */
  readonly clock: Clock;
  /** The clock of consents, grants and customers' data. */
  readonly businessClock: BusinessClock;
  readonly delay: Delay;
  readonly consents: Consents;
  readonly clients: readonly OpenBankClient[];
  /** Of the bank's pages. */
  readonly origin: string;
  /** Path of the pages below it, where banks share the origin; else empty. */
  readonly basePath: string;
  /** Address of the pages: origin and path. */
  readonly issuer: string;
  /** Origin that asks for client certificates; the same as `origin` at a bank that asks for none. */
  readonly secureOrigin: string;
  /** The authorization server with the current keys. */
  provider(): Provider;
  /** Signs with a new key from now on; the one before stays published. */
  rotateKeys(): Promise<void>;
}
