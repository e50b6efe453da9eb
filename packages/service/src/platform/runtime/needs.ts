import type { BusinessClock, Clock, Jobs, Storage, Vault } from '@fin-link/storage';
import type { FastifyBaseLogger } from 'fastify';
import type { Ids } from './ids.ts';

/**
 * Dependencies of the service, one interface per part. A function declares only the parts that it uses, for example `NeedsClock &
 * NeedsIds`. Other folders declare interfaces for their own parts, for example `NeedsDatabase` in `database`.
 */

export interface NeedsClock {
  /** Protocol clock for tokens, signatures and timeouts. */
  readonly clock: Clock;
}

export interface NeedsBusinessClock {
  /** Business clock for consents, schedules, extract windows and dates of records. */
  readonly businessClock: BusinessClock;
}

export interface NeedsIds {
  readonly ids: Ids;
}

export interface NeedsLog {
  /** Logger of the process or of the request. */
  readonly log: FastifyBaseLogger;
}

export interface NeedsJobs {
  /** Queues of background jobs, shared by all processes. */
  readonly jobs: Jobs;
}

export interface NeedsVault {
  /** Encrypted storage of secrets. */
  readonly vault: Vault;
}

export interface NeedsBackground {
  /** Runs work that exceeds the time limit of a request, for example deleting years of transactions. */
  readonly inBackground: Storage['inBackground'];
}

/** Settings that a function uses, for example `NeedsSettings<{ sandbox: boolean }>`. */
export interface NeedsSettings<S> {
  readonly settings: S;
}
