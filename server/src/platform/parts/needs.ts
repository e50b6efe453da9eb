import type { ServiceClient, TokenBroker, WidgetProofs } from '@fin-link/service-client';
import type { Clock, Jobs, Storage, Vault } from '@fin-link/storage';
import type { FastifyBaseLogger } from 'fastify';
import type { HostSettings } from '../environment/index.ts';

/*
 * The parts that the host is built from, with one interface for each. A function takes only the parts that it uses, for example `NeedsClock
 * & NeedsService`. If a folder of the host creates a part, the folder declares the interface, such as `NeedsSessions` in `sessions`.
 */

export interface NeedsClock {
  readonly clock: Clock;
}

export interface NeedsVault {
  readonly vault: Vault;
}

export interface NeedsUserShares {
  /** Runs work for a user, so that users share the database equally. */
  readonly onBehalfOf: Storage['onBehalfOf'];
}

export interface NeedsJobs {
  readonly jobs: Jobs;
}

export interface NeedsLog {
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

export interface NeedsServiceClient {
  readonly client: ServiceClient;
}

interface NeedsTokenBroker {
  readonly broker: TokenBroker;
}

/** Calls to the service with a token of the user. */
export type NeedsService = NeedsServiceClient & NeedsTokenBroker;

export interface NeedsWidgetProofs {
  /** Widget proofs; `null` if the host has no widget key. */
  readonly proofs: WidgetProofs | null;
}

/** The settings that a function uses, for example `NeedsSettings<'mode' | 'sites'>`. */
export interface NeedsSettings<K extends keyof HostSettings> {
  readonly settings: Pick<HostSettings, K>;
}
