import type { Presence } from '@fin-link/contracts/service';
import { readConsents } from '../../linking/consents/index.ts';
import type { NeedsObservations } from '../../linking/provider-accounts/index.ts';
import type { NeedsProviderDirectory } from '../../linking/providers/index.ts';
import { readVerifications } from '../../linking/verifications/index.ts';
import { HostError } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import type {
  AccountFacts,
  ConnectionFacts,
  ConsentFacts,
  NeedsSessionProof,
  Session,
  VerificationFacts,
} from '../../tenancy/sessions/index.ts';
import { createdObjects, type CreatedObjects, type CreatedObjectsDeps } from './created-objects.ts';

/** The session that asks for access, with readers for the facts on which the access depends. The readers cache for one request. */
export interface Asker {
  readonly session: Session;
  readonly facts: FactsReader;
  readonly created: CreatedObjects;
}

export type AccessDeps = FactsDeps & CreatedObjectsDeps;

export const createAsker = (deps: AccessDeps, session: Session, presence?: Presence): Asker => ({
  session,
  facts: factsReader(deps, session, presence),
  created: createdObjects(deps, session),
});

/** Facts about a user's objects, read from the service. Each method throws the `….not-found` error of its kind. */
interface FactsReader {
  connection(id: number): Promise<ConnectionFacts>;
  consent(id: number): Promise<ConsentFacts>;
  account(id: number): Promise<AccountFacts & { readonly linkedAccountIds: readonly number[] }>;
  verification(id: number): Promise<VerificationFacts>;
}

function cacheById<T>(read: (id: number) => Promise<T>): (id: number) => Promise<T> {
  const promises = new Map<number, Promise<T>>();
  return (id) => {
    const cached = promises.get(id);
    if (cached !== undefined) return cached;
    const facts = read(id);
    promises.set(id, facts);
    return facts;
  };
}

type FactsDeps = NeedsService & NeedsSessionProof & NeedsProviderDirectory & NeedsObservations;

/** Returns a reader for one request, which caches each object. */
function factsReader(deps: FactsDeps, session: Session, presence: Presence | undefined): FactsReader {
  const { client, broker, observations } = deps;
  return {
    connection: cacheById((id) => observations.read(session, id, presence)),

    consent: cacheById(async (id) => {
      const [consent] = await readConsents(deps, session, presence, [id]);
      if (consent === undefined) throw new HostError('consent.not-found');
      return consent;
    }),

    account: cacheById(async (id) => {
      const { body } = await broker.use(session.loginName, (token) =>
        client.getAccount({ token, params: { accountId: String(id) }, query: {} }),
      );
      const account = body.account?.find((candidate) => candidate.id === id);
      if (account === undefined) throw new HostError('account.not-found');
      const { isManual, providerAccountId, linkedAccountIds = [] } = account;
      return { providerAccountId: isManual ? null : providerAccountId, linkedAccountIds };
    }),

    verification: cacheById(async (id) => {
      const verifications = await readVerifications(deps, session, { verificationId: String(id) });
      const verification = verifications.find(({ verificationId }) => verificationId === id);
      if (verification === undefined) throw new HostError('verification.not-found');
      return verification;
    }),
  };
}
