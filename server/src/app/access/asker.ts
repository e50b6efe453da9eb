import type { Presence } from '@fin-link/contracts/service';
import type { Session } from '../../tenancy/sessions/index.ts';
import { createdObjects, type CreatedObjects, type CreatedObjectsDeps } from './created-objects.ts';
import { factsReader, type FactsDeps, type FactsReader } from './facts-reader.ts';

/** Session whose access is checked, with readers that cache for one request. */
export interface Asker {
  readonly session: Session;
  readonly facts: FactsReader;
  readonly created: CreatedObjects;
}

/** Parts that the access checks need. */
export type AccessDeps = FactsDeps & CreatedObjectsDeps;

/** Returns an asker for one request. */
export const createAsker = (deps: AccessDeps, session: Session, presence?: Presence): Asker => ({
  session,
  facts: factsReader(deps, session, presence),
  created: createdObjects(deps, session),
});
