import type { Presence } from '@fin-link/contracts/service';
import type { Session } from '../sessions/index.ts';
import type { AccessDeps } from './access-deps.ts';
import { createdObjects } from './created-objects.ts';
import type { CreatedObjects } from './created-objects.ts';
import { factsReader } from './facts-reader.ts';
import type { FactsReader } from './facts-reader.ts';

/** A session that asks, with what is read for one request. */
export interface Asker {
  readonly session: Session;
  readonly facts: FactsReader;
  readonly created: CreatedObjects;
}

export const askerOf = (deps: AccessDeps, session: Session, presence?: Presence): Asker => ({
  session,
  facts: factsReader(deps, session, presence),
  created: createdObjects(deps, session),
});
