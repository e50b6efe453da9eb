import type { Presence } from '@fin-link/contracts/service';
import type { Session } from '../sessions/index.ts';
import { createdObjects } from './created-objects.ts';
import type { CreatedObjects, CreatedObjectsDeps } from './created-objects.ts';
import { factsReader } from './facts-reader.ts';
import type { FactsDeps, FactsReader } from './facts-reader.ts';

/** Session whose access is checked, with readers that cache for one request. */
export interface Asker {
  readonly session: Session;
  readonly facts: FactsReader;
  readonly created: CreatedObjects;
}

export type AccessDeps = FactsDeps & CreatedObjectsDeps;

/** Returns an asker for one request. */
export const createAsker = (deps: AccessDeps, session: Session, presence?: Presence): Asker => ({
  session,
  facts: factsReader(deps, session, presence),
  created: createdObjects(deps, session),
});
