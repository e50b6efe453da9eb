import type { ServiceClient, TokenBroker, WidgetProofs } from '@fin-link/service-client';
import type { Clock, Jobs, Vault } from '@fin-link/storage';
import type { FastifyBaseLogger } from 'fastify';
import type { HostSettings } from '../environment/index.ts';

/*
 * The parts that the host is built from, one interface for each. A function takes the parts that it uses and no others, for example
 * `NeedsClock & NeedsService`. A part that a folder of the host makes is declared there, such as `NeedsSessions` in `sessions`.
 */

export interface NeedsClock {
  readonly clock: Clock;
}

export interface NeedsVault {
  readonly vault: Vault;
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

export interface NeedsTokenBroker {
  readonly broker: TokenBroker;
}

/** Calls of the service with a token of the user. */
export type NeedsService = NeedsServiceClient & NeedsTokenBroker;

export interface NeedsWidgetProofs {
  /** `null` if the host has no key that the service could know. */
  readonly proofs: WidgetProofs | null;
}

/** Those of the settings that are used, for example `NeedsSettings<'mode' | 'sites'>`. */
export interface NeedsSettings<K extends keyof HostSettings> {
  readonly settings: Pick<HostSettings, K>;
}
