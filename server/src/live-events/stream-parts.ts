import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '@fin-link/storage';
import type { Pubsub } from '../pubsub/index.ts';
import type { SessionVerifications } from '../verifications/index.ts';
import type { Observations } from '../provider-accounts/index.ts';
import type { Sessions } from '../sessions/index.ts';
import type { Intervals } from '../environment/index.ts';
import type { BankAuthorizations } from '../bank-authorizations/index.ts';

export interface StreamReader {
  /** The session token it came with; its stream ends with it. */
  token: string;
  lastEventId: number;
}

export interface StreamParts {
  sessions: Sessions;
  observations: Observations;
  verifications: Pick<SessionVerifications, 'touched'>;
  authorizations: Pick<BankAuthorizations, 'all'>;
  pubsub: Pubsub;
  clock: Clock;
  intervals: Intervals;
  log: FastifyBaseLogger;
}
