import type { BusinessClock, Clock, Jobs, Storage, Vault } from '@fin-link/storage';
import type { FastifyBaseLogger } from 'fastify';
import type { Ids } from './ids.ts';

/*
 * What the service is built from, one interface for each part. A function takes the parts it uses and no more, as
 * `NeedsClock & NeedsIds`; parts of a folder are declared there, as `NeedsDatabase` in `database`.
 */

export interface NeedsClock {
  /** Tokens, signatures, time-outs. */
  readonly clock: Clock;
}

export interface NeedsBusinessClock {
  /** Consents, schedules, extract windows, dates on records. */
  readonly businessClock: BusinessClock;
}

export interface NeedsIds {
  readonly ids: Ids;
}

export interface NeedsLog {
  readonly log: FastifyBaseLogger;
}

export interface NeedsJobs {
  readonly jobs: Jobs;
}

export interface NeedsVault {
  readonly vault: Vault;
}

export interface NeedsBackground {
  /** For what takes longer than a request may, such as deleting years of transactions. */
  readonly inBackground: Storage['inBackground'];
}

/** Those of the settings that are used, as `NeedsSettings<{ sandbox: boolean }>`. */
export interface NeedsSettings<S> {
  readonly settings: S;
}
