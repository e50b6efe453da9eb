import type { BankCertificate, OpenBank } from '@fin-link/service';
import type { Clock } from '@fin-link/storage';
import type { FastifyBaseLogger } from 'fastify';
import { connectBank, regionOfProfile, type ConnectedBank } from '../consent-banks/connect-bank.ts';
import type { BankCredentials } from './credential-files.ts';
import type { Fault } from './file-faults.ts';
import type { ReadBank } from './read-file.ts';

export interface BankContext {
  clock: Clock;
  mode: 'sandbox' | 'production';
  warnDays: number;
  /** Address at which banks report ended arrangements. Empty if no bank of the file does. */
  recipientBaseUri: string;
}

export interface KeptBank {
  bank: OpenBank;
  /** Loads keys that have changed. Logs a warning once a day for a certificate that ends soon or has ended. */
  look(log: FastifyBaseLogger): Promise<void>;
  close(): Promise<void>;
}

const largestReply = 4 * 1_024 * 1_024;
const dayMs = 86_400_000;
/** Longer than any call that still uses the previous keys. */
const retireMs = 600_000;

/** Connects a bank of the file with its current keys, and reconnects when the keys change. */
export async function keepConnected({ bank, credentials, again }: ReadBank, context: BankContext): Promise<KeptBank> {
  const { clock, warnDays } = context;
  const { provider, profile, issuer } = bank;
  const region = regionOfProfile[profile];
  const retired = new Map<ConnectedBank, NodeJS.Timeout>();
  let currentKeys = credentials;
  let current = await connect(credentials);
  let loggedFaults = '';
  let loggedCertificate = '';

  function connect(given: BankCredentials): Promise<ConnectedBank> {
    const { signingKey, transport, authority } = given;
    const party = {
      issuer,
      dataUrl: bank.dataUrl,
      clientId: bank.clientId,
      redirectUri: bank.redirectUri,
      signingKey,
      bankAlgorithm: bank.bankAlgorithm,
      assertionAudience: bank.assertionAudience,
      ...(bank.timeZone !== undefined && { timeZone: bank.timeZone }),
      ...(authority !== null && { authority }),
    };
    const reach = {
      bankKey: String(provider.id),
      clock,
      limits: {
        connectTimeout: bank.timeouts.connectMs,
        requestTimeout: bank.timeouts.requestMs,
        maxReplySize: largestReply,
        reachable: { loopback: context.mode === 'sandbox', networks: bank.privateNetworks },
      },
    };
    if (bank.profile === 'fdx') {
      const { security, hasInvestments } = bank;
      const known = { ...party, hasInvestments };
      return security === 'fapi2'
        ? connectBank({ profile: 'fdx', security, party: known, ...reach })
        : connectBank({
            profile: 'fdx',
            security,
            party: { ...known, ...(transport !== null && { transport }) },
            ...reach,
          });
    }
    if (transport === null) throw new Error('a bank that asks for a certificate, without one');
    const bound = { ...party, transport };
    return bank.profile === 'obie'
      ? connectBank({ profile: 'obie', party: bound, ...reach })
      : connectBank({
          profile: 'cds',
          party: { ...bound, brand: bank.brand },
          recipientBaseUri: context.recipientBaseUri,
          ...reach,
        });
  }

  function retire(former: ConnectedBank): void {
    const timer = setTimeout(() => {
      retired.delete(former);
      void former.close();
    }, retireMs);
    retired.set(former, timer.unref());
  }

  function certificate(until: Date): BankCertificate {
    const leftMs = until.getTime() - clock.now().getTime();
    return { until, state: leftMs <= 0 ? 'ended' : leftMs <= warnDays * dayMs ? 'ending' : 'good' };
  }

  function warnOfCertificate(log: FastifyBaseLogger): void {
    if (currentKeys.transport === null) return;
    const { until, state } = certificate(currentKeys.transport.until);
    const day = clock.now().toISOString().slice(0, 10);
    const certificateOfToday = `${state} ${until.toISOString()} ${day}`;
    if (state === 'good' || certificateOfToday === loggedCertificate) return;
    loggedCertificate = certificateOfToday;
    log.warn(
      { providerId: provider.id, until: until.toISOString() },
      state === 'ended'
        ? 'the transport certificate of a bank has ended'
        : 'the transport certificate of a bank ends soon',
    );
  }

  /** Returns faults of keys that are valid but cannot replace the current ones. */
  function unfit({ signingKey, transport }: BankCredentials): Fault[] {
    const now = clock.now();
    const isValid = (of: BankCredentials['transport']): boolean => of === null || (of.from <= now && now < of.until);
    return [
      ...(signingKey.kid === currentKeys.signingKey.kid &&
      JSON.stringify(signingKey) !== JSON.stringify(currentKeys.signingKey)
        ? [{ path: 'signingKey.file', message: 'has another key by the id of the former one' }]
        : []),
      ...(isValid(currentKeys.transport) && !isValid(transport)
        ? [{ path: 'transport.certificate', message: 'is not valid now, as the former one is' }]
        : []),
    ];
  }

  async function takeUp(log: FastifyBaseLogger): Promise<void> {
    const read = await again();
    if (read.kind === 'read' && read.credentials.fingerprint === currentKeys.fingerprint) {
      loggedFaults = '';
      return;
    }
    const faults = read.kind === 'faulty' ? read.faults : unfit(read.credentials);
    const found = faults.length === 0 ? '' : JSON.stringify(faults);
    if (found !== loggedFaults && found !== '')
      log.warn({ providerId: provider.id, faults }, 'keys of a bank are not right: the former ones stay');
    loggedFaults = found;
    if (read.kind === 'faulty' || faults.length > 0) return;
    const next = await connect(read.credentials);
    retire(current);
    current = next;
    currentKeys = read.credentials;
    log.info({ providerId: provider.id }, 'keys of a bank taken up');
  }

  const { notifications } = current;
  return {
    bank: {
      region,
      bankKey: String(provider.id),
      signInUrl: provider.signInUrl ?? provider.website,
      listed: { name: provider.name, website: provider.website, country: region },
      get authority() {
        return current.authority;
      },
      get connector() {
        return current.connector;
      },
      ...(notifications !== undefined && {
        notifications: {
          sender: notifications.sender,
          read: (...sent: Parameters<typeof notifications.read>) =>
            (current.notifications ?? notifications).read(...sent),
        },
      }),
      ...(currentKeys.transport !== null && {
        certificate: () => certificate(currentKeys.transport?.until ?? clock.now()),
      }),
    },
    async look(log) {
      await takeUp(log);
      warnOfCertificate(log);
    },
    async close() {
      const formers = [...retired];
      retired.clear();
      for (const [, timer] of formers) clearTimeout(timer);
      await Promise.all([current, ...formers.map(([former]) => former)].map((one) => one.close()));
    },
  };
}
