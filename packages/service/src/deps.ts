import type { EventName } from '@fin-link/contracts/server';
import type { BusinessClock, Clock, Database, Jobs, Storage, Vault } from '@fin-link/storage';
import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import type { ServiceDatabase } from './database/schema.ts';
import type { Ids } from './runtime/ids.ts';
import type { ServiceSettings } from './settings.ts';

export type ServiceTransaction = Transaction<ServiceDatabase>;

/** An event for whoever subscribed; `data` never holds a secret. */
export interface OutgoingEvent {
  customerId: number;
  /** Both absent on events that concern no single user. */
  userId?: number;
  loginName?: string;
  eventName: EventName;
  /** `event.info`, e.g. `REFRESH.PROCESS_COMPLETED`. */
  info: string;
  data: object;
}

export interface Notifications {
  /** Leaves with the transaction; does nothing when the customer has not subscribed to the event. */
  enqueue(trx: ServiceTransaction, event: OutgoingEvent): Promise<void>;
}

/** What the domains are built from. */
export interface ServiceDeps {
  readonly database: Database<ServiceDatabase>;
  readonly jobs: Jobs;
  /** For what takes longer than a request may, such as deleting years of transactions. */
  readonly inBackground: Storage['inBackground'];
  readonly vault: Vault;
  /** Tokens, signatures, time-outs. */
  readonly clock: Clock;
  /** Consents, schedules, extract windows, dates on records. */
  readonly businessClock: BusinessClock;
  readonly ids: Ids;
  readonly notifications: Notifications;
  readonly log: FastifyBaseLogger;
  readonly settings: ServiceSettings;
}

/** Deletes what one domain keeps of a user. Part of the transaction that unregisters the user. */
export type UserDataDeleter = (trx: ServiceTransaction, user: { customerId: number; userId: number }) => Promise<void>;
