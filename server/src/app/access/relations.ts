import type { AccessRule, Whose } from '@fin-link/contracts/host';
import type { AccessObject } from '../../tenancy/sessions/index.ts';
import type { Asker } from './asker.ts';
import {
  bankOfStart,
  isAccountInStart,
  isBankInStart,
  isConnectionInStart,
  isVerificationInStart,
} from './within-start.ts';

// Decides how an object is related to a session, as access rules ask (`Whose` in the contracts): the session created it, the backend named it,
// it is a connection under a consent, or it is any other object of the user within the start of the session. Each rule says how closely a
// session must be involved to count as the creator of a connection (`AccessRule.created`, here `degree`).

/** Relations of an object to the session. Each one is evaluated only when it is called. */
type Relations = Readonly<Record<Whose, () => Promise<boolean> | boolean>>;
type Created = AccessRule['created'];

/** Returns the relations of an object to the session. */
export function relationsOf(asker: Asker, object: AccessObject, degree: Created): Relations {
  switch (object.kind) {
    case 'connection':
      return ofConnection(asker, object, degree);
    case 'consent':
      return ofConsent(asker, object);
    case 'manualAccount':
      return ofManualAccount(asker, object);
    case 'loan':
      return ofLoan(asker, object, degree);
    case 'account':
      return ofAccount(asker, object.id);
    case 'typedAccount':
      return ofAccount(asker, null);
    case 'verification':
      return ofVerification(asker, object);
    case 'linkedBank':
      return ofLinkedBank(asker, object);
    case 'bank':
      return ofBank(asker, object);
  }
}

type ObjectOf<K extends AccessObject['kind']> = Extract<AccessObject, { kind: K }>;

/** Returns the relations of a connection. A session for one consent may also access the connection of that consent. */
function ofConnection(asker: Asker, { id, facts: givenFacts }: ObjectOf<'connection'>, degree: Created): Relations {
  const { session, facts, created } = asker;
  const read = factsOf(givenFacts, () => facts.connection(id));
  return {
    created: () => created.connection(id, degree, read),
    named: async () =>
      session.start.providerAccountId === id ||
      (session.consentId !== null && (await read()).consentId === session.consentId),
    shared: async () => (await read()).consentId !== null,
    other: () => isConnectionInStart(session, id, read),
  };
}

/** Returns a function that resolves with `givenFacts`. If they are `undefined`, it resolves with the result of `read`. */
const factsOf =
  <T>(givenFacts: T | undefined, read: () => Promise<T>): (() => Promise<T>) =>
  async () =>
    givenFacts ?? read();

/** Returns the relations of a consent. A consent also counts as created if the session created its connection. */
function ofConsent(asker: Asker, { id, facts: givenFacts }: ObjectOf<'consent'>): Relations {
  const { session, facts, created } = asker;
  const { start, consentId } = session;
  const read = factsOf(givenFacts, () => facts.consent(id));
  return {
    created: async () => {
      if (await created.consent(id)) return true;
      // A session for one consent has no access to other consents of the connection.
      if (consentId !== null) return false;
      const { providerAccountId: connection } = await read();
      return connection !== null && created.connection(connection, 'made', () => facts.connection(connection));
    },
    named: async () =>
      consentId === id ||
      (start.providerAccountId !== null && (await read()).providerAccountId === start.providerAccountId),
    shared: isNever,
    other: async () => {
      if (consentId !== null) return false;
      if (start.providerAccountId === null && start.providerId === null) return true;
      const { providerAccountId: connection, providerId } = await read();
      if (connection === null) return isBankInStart(asker, providerId);
      return isConnectionInStart(session, connection, () => facts.connection(connection));
    },
  };
}

const isNever = (): boolean => false;

const ofManualAccount = ({ session, created }: Asker, { id }: ObjectOf<'manualAccount'>): Relations => ({
  created: () => created.manualAccount(id),
  named: () => session.start.accountId === id,
  shared: isNever,
  other: () => session.start.accountId === null,
});

/** Returns the relations of a loan, which is a manual account or an account of a connection. */
function ofLoan({ session, facts, created }: Asker, loan: ObjectOf<'loan'>, degree: Created): Relations {
  const { id } = loan;
  const { accountId } = session.start;
  const read = factsOf(loan.facts, () => facts.account(id));
  return {
    created: async () => {
      if (await created.manualAccount(id)) return true;
      const { providerAccountId: connection } = await read();
      return connection !== null && created.connection(connection, degree, () => facts.connection(connection));
    },
    // The loan is linked with the property that the session was started with.
    named: async () => accountId !== null && (await facts.account(accountId)).linkedAccountIds.includes(id),
    shared: isNever,
    other: () => true,
  };
}

/** Returns the relations of an account to verify; `id` is `null` for an account number that the user types. */
const ofAccount = (asker: Asker, id: number | null): Relations => ({
  created: isNever,
  named: isNever,
  shared: isNever,
  other: () =>
    isAccountInStart(asker, id, async () => (id === null ? null : (await asker.facts.account(id)).providerAccountId)),
});

const ofVerification = (asker: Asker, { id, facts: givenFacts }: ObjectOf<'verification'>): Relations => ({
  created: () => asker.created.verification(id),
  named: () => asker.session.start.verificationId === id,
  shared: isNever,
  other: () =>
    isVerificationInStart(
      asker,
      id,
      factsOf(givenFacts, () => asker.facts.verification(id)),
    ),
});

const ofLinkedBank = (asker: Asker, { id }: ObjectOf<'linkedBank'>): Relations => ({
  created: () => asker.created.linkedBank(id),
  named: async () => asker.session.start.providerAccountId !== null && (await bankOfStart(asker)) === id,
  shared: isNever,
  other: () => true,
});

const ofBank = (asker: Asker, { id }: ObjectOf<'bank'>): Relations => ({
  created: isNever,
  named: isNever,
  shared: isNever,
  other: () => isBankInStart(asker, id),
});
