import { generateKeyPairSync } from 'node:crypto';
import { cdvStatusEvent, type CdvStatusEvent } from '@fin-link/contracts/service';
import { SignJWT } from 'jose';
import { expect } from 'vitest';
import { callbackServer } from '../../harness/callback-server.ts';
import { linkingService, type Person } from '../../harness/linking-service.ts';
import type { Reply } from '../../harness/test-service.ts';

export type Of = Record<string, unknown>;
interface Entry {
  amount: string;
  direction: 'CREDIT' | 'DEBIT';
  description: string;
}

export const day = 86_400_000;
export const routing = '021000021';

export const entered = (entries: readonly Entry[], change = (amount: string) => amount) =>
  entries.map(({ amount, direction }) => ({
    amount: { amount: change(amount), currency: 'USD' },
    baseType: direction,
  }));
export const wrong = (amount: string): string => (amount === '0.11' ? '0.12' : '0.11');

/** Creates a service with the simulated banks that receives the events of deposits. */
export async function verifyingService() {
  const host = generateKeyPairSync('ed25519');
  const service = await linkingService({
    settings: { refreshIntervalMinutes: 0, allowLoopbackCallbacks: true },
    widgetKeys: new Map([['host-1', { publicKey: host.publicKey, adminLoginName: null }]]),
  });
  const clock = service.deps.businessClock;
  const callback = await callbackServer();
  const admin = await service.token('sandbox_admin');
  const subscription = { token: admin, body: { event: { callbackUrl: callback.url } } };
  expect((await service.call('POST', '/configs/notifications/events/CDV_STATUS_UPDATES', subscription)).status).toBe(
    201,
  );

  /** Returns a host's proof for a call, in a session with the configuration or by the host itself. */
  async function proof(sub: string, configName: string | null): Promise<Record<string, string>> {
    const iat = Math.floor(service.clock.now().getTime() / 1_000);
    const session = { sessionId: 'ses_1', version: 'v4', flow: 'verification', configName, singleSite: false };
    const claims = {
      sub,
      aud: 'fin-link-service',
      iat,
      exp: iat + 60,
      ...(sub === 'sandbox_admin' ? {} : { session }),
    };
    const jwt = await new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid: 'host-1' }).sign(host.privateKey);
    return { 'fin-widget-proof': jwt };
  }

  const start = (person: Person, verification: Of, headers: Record<string, string> = {}): Promise<Reply> =>
    service.call('POST', '/verification', { token: person.token, body: { verification }, headers });
  const confirm = (person: Person, verification: Of, headers: Record<string, string> = {}): Promise<Reply> =>
    service.call('PUT', '/verification', {
      token: person.token,
      headers,
      body: { verification: { verificationType: 'CHALLENGE_DEPOSIT', ...verification } },
    });
  const read = (person: Person, path: string, query: Record<string, string>): Promise<Reply> =>
    service.call('GET', path, { token: person.token, query });

  const eventsOf = (verificationId: number): CdvStatusEvent['event'][] =>
    callback.received
      .map(({ body }) => cdvStatusEvent.parse(body).event)
      .filter(({ data }) => data.verificationId === verificationId);
  const told = (verificationId: number, status: string): Promise<void> =>
    callback.heard(({ body }) => {
      const { data } = cdvStatusEvent.parse(body).event;
      return data.verificationId === verificationId && data.verificationStatus === status;
    });
  const statusesOf = (verificationId: number): string[] =>
    [...new Map(eventsOf(verificationId).map(({ notificationId, data }) => [notificationId, data])).values()].map(
      ({ verificationStatus }) => verificationStatus,
    );

  const { bankSitesUrl = '' } = service.deps.settings;
  async function statementOf(routingNumber: string, accountNumber: string): Promise<Entry[]> {
    const query = new URLSearchParams({ routingNumber, accountNumber });
    const reply = await fetch(`${bankSitesUrl}/payments/statement?${query.toString()}`);
    return ((await reply.json()) as { entry: Entry[] }).entry;
  }

  let numbers = 400_000_000;
  /** Returns a request with a manually entered account, by default with a new number per call. */
  const typed = (accountNumber = String((numbers += 1)), id = routing) => ({
    verificationType: 'CHALLENGE_DEPOSIT',
    account: { accountType: 'CHECKING', accountNumber, bankTransferCode: { id, type: 'ROUTING_NUMBER' } },
  });
  async function deposited(person: Person, accountNumber: string) {
    const reply = await start(person, typed(accountNumber));
    const [verification] = reply.body.verification;
    await clock.advance(5 * day);
    await told(verification.verificationId, 'DEPOSITED');
    return { verification, entries: await statementOf(routing, accountNumber) };
  }

  return {
    service,
    clock,
    admin,
    callback,
    proof,
    start,
    confirm,
    read,
    eventsOf,
    told,
    statusesOf,
    statementOf,
    typed,
    deposited,
  };
}
