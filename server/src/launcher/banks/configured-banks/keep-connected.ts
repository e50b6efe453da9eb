import { dayMs, isoDay } from '@fin-link/contracts/service';
import type { BankCertificate, ConsentBank } from '@fin-link/service';
import type { Clock } from '@fin-link/storage';
import type { FastifyBaseLogger } from 'fastify';
import { connectBank, regionOfStandard, type ConnectedBank } from '../consent-banks.ts';
import type { BankCredentials } from './credential-files.ts';
import type { Fault } from './file-schema.ts';
import type { ReadBank } from './read-file.ts';

/** Settings that all banks of the file share. */
interface BankContext {
  clock: Clock;
  mode: 'sandbox' | 'production';
  warnDays: number;
  /** Address at which banks report ended arrangements. Empty if no bank of the file does. */
  recipientBaseUri: string;
}

/** Connection to a bank that follows changes of its keys. */
interface ReconnectingBank {
  bank: ConsentBank;
  /** Loads keys that have changed. Logs a warning once a day for a certificate that ends soon or has ended. */
  refreshKeys(log: FastifyBaseLogger): Promise<void>;
  close(): Promise<void>;
}

/** Upper limit of a reply from a bank, in bytes. */
const maxReplyBytes = 4 * 1_024 * 1_024;
/** Delay in milliseconds before the previous connection is closed, longer than any call that still uses it. */
const closeDelayMs = 600_000;

/** Connects a bank of the file with its current keys, and reconnects when the keys change. */
export async function keepConnected(
  { bank, credentials, readAgain }: ReadBank,
  context: BankContext,
): Promise<ReconnectingBank> {
  const { clock, warnDays } = context;
  const { provider, profile } = bank;
  const region = regionOfStandard[profile];
  const closingBanks = new Map<ConnectedBank, NodeJS.Timeout>();
  let currentKeys = credentials;
  let current = await connectWith(bank, credentials, context);
  let loggedFaults = '';
  let loggedCertificate = '';

  /** Closes a connection when no call uses it any more. */
  function closeLater(former: ConnectedBank): void {
    const timer = setTimeout(() => {
      closingBanks.delete(former);
      void former.close();
    }, closeDelayMs);
    closingBanks.set(former, timer.unref());
  }

  function certificate(until: Date): BankCertificate {
    const remainingMs = until.getTime() - clock.now().getTime();
    if (remainingMs <= 0) return { until, state: 'ended' };
    return { until, state: remainingMs <= warnDays * dayMs ? 'ending' : 'good' };
  }

  function warnOfCertificate(log: FastifyBaseLogger): void {
    if (currentKeys.transport === null) return;
    const { until, state } = certificate(currentKeys.transport.until);
    const day = isoDay(clock.now());
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

  /** Returns the reasons why new keys, although readable, cannot replace the current ones; empty if they can. */
  function findReplacementFaults({ signingKey, transport }: BankCredentials): Fault[] {
    const now = clock.now();
    const isValid = (pair: BankCredentials['transport']): boolean =>
      pair === null || (pair.from <= now && now < pair.until);
    const hasSameId = signingKey.kid === currentKeys.signingKey.kid;
    const hasSameKey = JSON.stringify(signingKey) === JSON.stringify(currentKeys.signingKey);
    const faults: Fault[] = [];
    if (hasSameId && !hasSameKey)
      faults.push({ path: 'signingKey.file', message: 'has another key by the id of the former one' });
    if (isValid(currentKeys.transport) && !isValid(transport))
      faults.push({ path: 'transport.certificate', message: 'is not valid now, as the former one is' });
    return faults;
  }

  /** Reads the keys again, and reconnects if they have changed. Logs new faults once and keeps the current keys. */
  async function loadChangedKeys(log: FastifyBaseLogger): Promise<void> {
    const read = await readAgain();
    if (read.kind === 'read' && read.credentials.fingerprint === currentKeys.fingerprint) {
      loggedFaults = '';
      return;
    }
    const faults = read.kind === 'faulty' ? read.faults : findReplacementFaults(read.credentials);
    const found = faults.length === 0 ? '' : JSON.stringify(faults);
    if (found !== loggedFaults && found !== '')
      log.warn({ providerId: provider.id, faults }, 'keys of a bank are not right: the former ones stay');
    loggedFaults = found;
    if (read.kind === 'faulty' || faults.length > 0) return;
    const next = await connectWith(bank, read.credentials, context);
    closeLater(current);
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
    async refreshKeys(log) {
      await loadChangedKeys(log);
      warnOfCertificate(log);
    },
    async close() {
      const formers = [...closingBanks];
      closingBanks.clear();
      for (const [, timer] of formers) clearTimeout(timer);
      await Promise.all([current, ...formers.map(([former]) => former)].map((connection) => connection.close()));
    },
  };
}

function connectWith(
  bank: ReadBank['bank'],
  { signingKey, transport, authority }: BankCredentials,
  { clock, mode, recipientBaseUri }: BankContext,
): Promise<ConnectedBank> {
  const { issuer } = bank;
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
  const connection = {
    bankKey: String(bank.provider.id),
    clock,
    limits: {
      connectTimeout: bank.timeouts.connectMs,
      requestTimeout: bank.timeouts.requestMs,
      maxReplySize: maxReplyBytes,
      reachable: { loopback: mode === 'sandbox', networks: bank.privateNetworks },
    },
  };
  if (bank.profile === 'fdx') {
    const { security, hasInvestments, hasCategoryCodes } = bank;
    const fdxParty = { ...party, hasInvestments, hasCategoryCodes };
    return security === 'fapi2'
      ? connectBank({ standard: 'fdx', security, party: fdxParty, ...connection })
      : connectBank({
          standard: 'fdx',
          security,
          party: { ...fdxParty, ...(transport !== null && { transport }) },
          ...connection,
        });
  }
  if (transport === null) throw new Error('a bank that asks for a certificate, without one');
  const boundParty = { ...party, transport };
  return bank.profile === 'obie'
    ? connectBank({ standard: 'obie', party: boundParty, ...connection })
    : connectBank({
        standard: 'cds',
        party: { ...boundParty, brand: bank.brand },
        recipientBaseUri,
        ...connection,
      });
}
