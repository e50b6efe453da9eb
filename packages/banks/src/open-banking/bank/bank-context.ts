import type { Clock, Database } from '@fin-link/storage';
import type Provider from 'oidc-provider';
import type { BusinessClock, Delay } from '../../basics/index.ts';
import type { OpenBankClient } from './clients.ts';
import type { Consents } from '../consents/consents.ts';
import type { OpenBankingSchema } from '../records/schema.ts';

/** Dependencies of one bank's routes. */
export interface BankContext {
  /** Name of the bank in stored rows and cookies. */
  readonly bank: string;
  readonly database: Database<OpenBankingSchema>;
  /** Protocol clock for tokens, codes and sign-ins. */
  readonly clock: Clock;
  /** Business clock for consents, grants and customers' data. */
  readonly businessClock: BusinessClock;
  readonly delay: Delay;
  readonly consents: Consents;
  readonly clients: readonly OpenBankClient[];
  /** Origin of the bank's pages. */
  readonly origin: string;
  /** Path of the pages below the origin if banks share it; otherwise, empty. */
  readonly basePath: string;
  /** Base URL of the pages: origin and path. */
  readonly issuer: string;
  /** Origin that asks for client certificates; the same as `origin` at a bank that asks for none. */
  readonly secureOrigin: string;
  /** Returns the authorization server with the current keys. */
  provider(): Provider;
  /** Creates a new signing key and uses it for all later signatures. The previous key stays published. */
  rotateKeys(): Promise<void>;
}
