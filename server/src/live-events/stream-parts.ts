import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '@fin-link/storage';
import type { Notices } from '../pubsub/index.ts';
import type { Readings } from '../provider-accounts/index.ts';
import type { Sessions } from '../sessions/index.ts';
import type { Pace } from '../environment/index.ts';
import type { BankAuthorizations } from '../bank-authorizations/index.ts';

export interface StreamReader {
  /** The session token it came with; its stream ends with it. */
  token: string;
  lastEventId: number;
}

export interface StreamParts {
  sessions: Sessions;
  readings: Readings;
  authorizations: Pick<BankAuthorizations, 'all'>;
  notices: Notices;
  clock: Clock;
  pace: Pace;
  log: FastifyBaseLogger;
}
