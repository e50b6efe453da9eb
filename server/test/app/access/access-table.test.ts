import { capabilities, type Capability, type FlowKind, type StartPoint } from '@fin-link/contracts/browser';
import {
  guardedOperations,
  hostOperation,
  operationAccess,
  type AccessRule,
  type GuardedOperation,
  type Whose,
} from '@fin-link/contracts/host';
import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { HostError } from '../../../src/platform/http/index.ts';
import type { Session } from '../../../src/tenancy/sessions/index.ts';
import { newKey } from '../../harness/linking.ts';
import { openBankingService } from '../../harness/open-banking-service.ts';
import { testHost } from '../../harness/test-host.ts';
import { callAbout, createdBySession, type CreatedBySession } from './objects-of-users.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await openBankingService(storage);
const host = await testHost({ storage, serviceUrl });

const earlier = await createdBySession(host);
const present = await createdBySession(host, earlier.loginName);

const made = await host.deps.sessions.byId(present.sessionId);
if (made === null) throw new Error('The session is gone.');
const sessionOfPresent = made;

const flows = { manualAccounts: 'aggregation', transfers: 'asset-transfer', verifications: 'verification' } as const;
const noStart: StartPoint = {
  action: null,
  providerId: null,
  routingNumber: null,
  providerAccountId: null,
  accountId: null,
  verificationId: null,
};

/** Returns the rules that apply to the request of the test: it renews a consent, and verifies a linked account. */
const rulesOf = (operation: GuardedOperation): readonly AccessRule[] =>
  operationAccess[operation].filter(
    ({ about, at }) =>
      !(operation === 'createConsent' && about === 'bank') && about !== 'typedAccount' && at !== 'body.accountId',
  );
/** Returns whether a rule is about an object. Accounts to verify and banks to link are only restricted by the start. */
const isAboutObject = ({ about, at }: AccessRule): boolean =>
  at !== undefined && about !== null && about !== 'bank' && about !== 'account';

const flowFor = (operation: GuardedOperation, capability: Capability): FlowKind => {
  const offered = rulesOf(operation).flatMap(({ grants }) => grants[capability]?.offered ?? []);
  return flows[offered[0] ?? 'manualAccounts'];
};

/** Returns what the table says: every rule must grant the capability, and rules about an object must grant one of `whose`. */
const expected = (operation: GuardedOperation, capability: Capability, whose: readonly Whose[]): string =>
  rulesOf(operation).every((rule) => {
    const grant = rule.grants[capability];
    return grant !== undefined && (!isAboutObject(rule) || whose.some((one) => grant.whose.includes(one)));
  })
    ? 'granted'
    : 'capability.missing';

async function decision(
  operation: GuardedOperation,
  { ids }: CreatedBySession,
  over: Partial<Session>,
): Promise<string> {
  const { params, body } = callAbout(operation, ids);
  const session: Session = { ...sessionOfPresent, start: noStart, options: [], chosen: 0, ...over };
  try {
    await host.deps.access.enforce(session, operation, { params, body });
    return 'granted';
  } catch (error) {
    if (error instanceof HostError) return error.code;
    throw error;
  }
}

/** Returns session plans that each name one object of another session. */
const namings = ({ ids }: CreatedBySession): readonly Partial<Session>[] => [
  { start: { ...noStart, providerAccountId: ids.connection } },
  { start: { ...noStart, accountId: ids.manualAccount } },
  { start: { ...noStart, verificationId: ids.verification } },
  { consentId: ids.consent },
];
const namedKind = ['connection', 'manualAccount', 'verification', 'consent'] as const;

test.each(guardedOperations)('%s: each capability reaches the objects that the table grants it', async (operation) => {
  const seen: Record<string, string> = {};
  const granted: Record<string, string> = {};
  const note = async (title: string, found: Promise<string>, said: string): Promise<void> => {
    seen[title] = await found;
    granted[title] = said;
  };
  for (const capability of capabilities) {
    const flow = flowFor(operation, capability);
    const over = { capabilities: [capability], flow };
    await note(
      `${capability}, created`,
      decision(operation, present, over),
      expected(operation, capability, ['created', 'other']),
    );
    await note(`${capability}, other`, decision(operation, earlier, over), expected(operation, capability, ['other']));
    for (const [index, kind] of namedKind.entries()) {
      const isAbout = rulesOf(operation).some((rule) => isAboutObject(rule) && rule.about === kind);
      // A loan is reached through the property that it is linked to.
      if (!isAbout || operation === 'updateProperty' || operation === 'createVerification') continue;
      const named = { ...over, ...namings(earlier)[index] };
      const beside = { ...over, ...namings(present)[index] };
      await note(
        `${capability}, named`,
        decision(operation, earlier, named),
        expected(operation, capability, ['named', 'other']),
      );
      await note(`${capability}, beside the named`, decision(operation, earlier, beside), 'capability.missing');
    }
  }
  expect(seen).toEqual(granted);
});

test.each(guardedOperations)(
  '%s: a capability that a flow offers does not count in another flow',
  async (operation) => {
    for (const capability of capabilities) {
      const isOffered = rulesOf(operation).some(({ grants }) => grants[capability]?.offered !== undefined);
      if (!isOffered) continue;
      expect(await decision(operation, present, { capabilities: [capability], flow: 'lite' })).toBe(
        'capability.missing',
      );
    }
  },
);

const aboutObjects = guardedOperations.filter((operation) => rulesOf(operation).some(isAboutObject));
const call = (operation: GuardedOperation, bearer: string, { ids }: CreatedBySession) => {
  const { path, body } = callAbout(operation, ids);
  return host.call(hostOperation(operation).method, path, {
    bearer,
    headers: { 'idempotency-key': newKey() },
    ...(body !== undefined && { body }),
  });
};

test.each(aboutObjects)('%s: the default session reaches no object of another session', async (operation) => {
  const { token } = await host.session({ loginName: earlier.loginName });
  const { status, body } = await call(operation, token, earlier);
  expect([status, body?.error?.code]).toEqual([403, 'capability.missing']);
});

test.each(aboutObjects)('%s: no capability reaches an object of another user', async (operation) => {
  const { token } = await host.session({ capabilities });
  // 400: a loan that is missing in the service's list.
  expect([400, 403, 404]).toContain((await call(operation, token, earlier)).status);
});

test('lists of the default session hold what it created', async () => {
  const listOf = async (token: string) => {
    const read = async (path: string) => (await host.call('GET', path, { bearer: token })).body;
    const { providerAccounts } = await read('/v1/provider-accounts');
    const { loans } = await read('/v1/loans');
    const { providers } = await read('/v1/providers');
    return {
      connections: providerAccounts.map((one: { providerAccountId: number }) => one.providerAccountId),
      loans: loans.map((one: { accountId: number }) => one.accountId),
      linked: providers.some((one: { isLinked: boolean }) => one.isLinked),
    };
  };
  expect(await listOf(present.token)).toEqual({
    connections: [present.ids.connection],
    loans: [present.ids.loan],
    linked: true,
  });
  const { token } = await host.session({ loginName: earlier.loginName });
  expect(await listOf(token)).toEqual({ connections: [], loans: [], linked: false });
});
