import type { HostEvent, ProviderAccountView } from '@fin-link/contracts/browser';
import {
  authorizationView,
  type BankAuthorization,
  type NeedsBankAuthorizations,
} from '../../linking/bank-authorizations/index.ts';
import {
  isMissing,
  isRunning,
  type RecordedAccount,
  type NeedsObservations,
} from '../../linking/provider-accounts/index.ts';
import type { RecordedVerification, NeedsVerifications } from '../../linking/verifications/index.ts';
import { isLoggedOutage, isOutage } from '../../platform/http/index.ts';
import type { NeedsClock, NeedsLog, NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsPubsub } from '../../platform/pubsub/index.ts';
import { hasExpired, type Session, type NeedsSessions } from '../../tenancy/sessions/index.ts';
import type { EventStream } from './event-stream.ts';

/** Maximum number of streams per session. A page has one; more can remain from broken connections. */
const maxStreams = 4;
/** Time in milliseconds after an event during which the host expects further events and polls less often. */
const hintPeriodMs = 30_000;

interface OpenStream {
  stream: EventStream;
  token: string;
  /** Number of the last event sent on the stream. */
  sent: number;
}

const authorizationEvent = (authorization: BankAuthorization): HostEvent => ({
  type: 'authorization',
  authorization: authorizationView(authorization),
});

/** Watches one session while this process has streams for it. Polls running provider accounts and sends changes. */
export class SessionWatch {
  readonly #deps: StreamDeps;
  readonly #onIdle: () => void;
  readonly #streams = new Set<OpenStream>();
  #session: Session;
  #timer: NodeJS.Timeout | undefined;
  /** Time of the last event from the service, in epoch milliseconds. */
  #hintedAt = 0;
  /** Time of the service's last answer for this session, in epoch milliseconds. */
  #answeredAt: number;
  #isOutageSent = false;
  /** Steps run one after the other. Otherwise the older of two concurrent reads could be sent last. */
  #lastStep: Promise<void> = Promise.resolve();

  constructor(session: Session, deps: StreamDeps, onIdle: () => void) {
    this.#session = session;
    this.#deps = deps;
    this.#onIdle = onIdle;
    this.#answeredAt = deps.clock.now().getTime();
  }

  /** Sends the current state and then every change. Returns a function that closes the stream. */
  add(stream: EventStream, { token, lastEventId }: StreamReader): () => void {
    const [oldest] = this.#streams;
    if (oldest !== undefined && this.#streams.size >= maxStreams) this.#remove(oldest);
    const opened: OpenStream = { stream, token, sent: lastEventId };
    this.#streams.add(opened);
    stream.send(this.#sessionEvent(), null);
    // A new stream triggers a fresh read, because the outage may have ended. Otherwise the outage is reported again.
    if (this.#isOutageSent) this.#recordAnswer();
    this.#enqueue(() => this.#readAll(() => true));
    return () => this.#remove(opened);
  }

  /** Reads the session again and sends its state. */
  sessionChanged(): void {
    this.#enqueue(async () => {
      const session = await this.#deps.sessions.byId(this.#session.sessionId);
      if (session === null) return this.close();
      this.#session = session;
      await this.#endReplacedStreams();
      const event = this.#sessionEvent();
      for (const { stream } of this.#streams) stream.send(event, null);
      await this.#sendChanges();
      if (session.endedAt !== null) this.close();
    });
  }

  /** Reads a provider account again after the service reported a change. */
  hinted(providerAccountId: number): void {
    this.#hintedAt = this.#deps.clock.now().getTime();
    this.#enqueue(() => this.#readAll((account) => account.providerAccountId === providerAccountId));
  }

  /** Sends the changes that another process or request recorded. */
  observationChanged(): void {
    this.#enqueue(() => this.#sendChanges());
  }

  /** Ends the streams of earlier launches, whose session tokens are no longer valid. */
  async #endReplacedStreams(): Promise<void> {
    for (const opened of [...this.#streams])
      if ((await this.#deps.sessions.byToken(opened.token)) === null) this.#remove(opened);
  }

  /** Sends a comment on each stream, so that proxies keep idle connections open. */
  heartbeat(): void {
    for (const { stream } of this.#streams) stream.heartbeat();
  }

  close(): void {
    for (const opened of [...this.#streams]) this.#remove(opened);
  }

  /** Resolves when the queued steps have ended. Never rejects. */
  settled(): Promise<void> {
    return this.#lastStep;
  }

  #remove(opened: OpenStream): void {
    if (!this.#streams.delete(opened)) return;
    opened.stream.end();
    if (this.#streams.size > 0) return;
    clearTimeout(this.#timer);
    this.#onIdle();
  }

  /** Runs a step after the earlier ones, unless the watch has no more streams. Polls again after a failure. */
  #enqueue(step: () => Promise<void>): void {
    this.#lastStep = this.#lastStep.then(async () => {
      if (this.#streams.size === 0) return;
      try {
        await step();
      } catch (error) {
        if (!isLoggedOutage(error)) this.#deps.log.warn({ err: error }, 'a session could not be watched');
        this.#schedulePoll();
      }
    });
  }

  /** Reads the selected provider accounts from the service and sends the changes. */
  async #readAll(which: (account: RecordedAccount) => boolean): Promise<void> {
    const { observations } = this.#deps;
    const session = this.#session;
    const recorded = await observations.listRecorded(session);
    for (const account of recorded.filter((source) => !source.deleted && which(source))) {
      try {
        const view = await observations.read(session, account.providerAccountId);
        this.#recordAnswer();
        await observations.record(session, view, 'read');
      } catch (error) {
        if (isMissing(error)) await observations.markDeleted(session, account.providerAccountId);
        else if (!isLoggedOutage(error)) this.#deps.log.warn({ err: error }, 'a provider account could not be read');
        if (isOutage(error) && isRunning(account.observation.status)) this.#reportOutage();
      }
    }
    await this.#sendChanges();
  }

  /** Sends each stream the events that it does not have yet. */
  async #sendChanges(): Promise<void> {
    const { observations, authorizations, verifications } = this.#deps;
    const session = this.#session;
    const recorded = await observations.listRecorded(session);
    const otherSources = await Promise.all([authorizations.all(session), verifications.listRecorded(session)]);
    const sources = [...recorded, ...otherSources.flat()].toSorted((a, b) => a.eventNumber - b.eventNumber);
    for (const source of sources) {
      const staleStreams = [...this.#streams].filter((opened) => opened.sent < source.eventNumber);
      if (staleStreams.length === 0) continue;
      const event = await this.#eventOf(source);
      if (event === null) continue;
      for (const opened of staleStreams) {
        opened.stream.send(event, source.eventNumber);
        opened.sent = source.eventNumber;
      }
    }
    if (recorded.some((account) => !account.deleted && isRunning(account.observation.status))) this.#schedulePoll();
  }

  async #eventOf(source: RecordedAccount | BankAuthorization | RecordedVerification): Promise<HostEvent | null> {
    if ('authorizationId' in source) return authorizationEvent(source);
    if ('verificationId' in source) return { type: 'verification', verificationId: source.verificationId };
    return this.#accountEvent(source);
  }

  async #accountEvent({ deleted, providerAccountId, eventNumber }: RecordedAccount): Promise<HostEvent | null> {
    if (deleted) return null;
    const providerAccount =
      this.#deps.observations.cachedView(this.#session.sessionId, providerAccountId, eventNumber) ??
      (await this.#readExisting(providerAccountId));
    return providerAccount === null ? null : { type: 'provider-account', providerAccount };
  }

  /** Reads a provider account. If it was deleted outside of the session, records that and returns `null`, so that later events are sent. */
  async #readExisting(providerAccountId: number): Promise<ProviderAccountView | null> {
    const { observations } = this.#deps;
    try {
      return await observations.read(this.#session, providerAccountId);
    } catch (error) {
      if (!isMissing(error)) throw error;
      await observations.markDeleted(this.#session, providerAccountId);
      return null;
    }
  }

  /** Records that the service answered, which ends an outage. */
  #recordAnswer(): void {
    this.#answeredAt = this.#deps.clock.now().getTime();
    this.#isOutageSent = false;
  }

  /** Reports an outage once, if the service has not answered for the configured time. */
  #reportOutage(): void {
    const { clock, settings } = this.#deps;
    if (this.#isOutageSent || clock.now().getTime() - this.#answeredAt < settings.intervals.outage) return;
    this.#isOutageSent = true;
    for (const { stream } of this.#streams) stream.send({ type: 'service', status: 'unavailable' }, null);
  }

  /** Schedules the next read of running provider accounts. */
  #schedulePoll(): void {
    const { clock, settings } = this.#deps;
    const eventsArrive = clock.now().getTime() - this.#hintedAt < hintPeriodMs;
    clearTimeout(this.#timer);
    if (this.#streams.size === 0) return;
    this.#timer = setTimeout(
      () => this.#enqueue(() => this.#readAll((account) => isRunning(account.observation.status))),
      eventsArrive ? settings.intervals.pollBesideEvents : settings.intervals.poll,
    );
  }

  #sessionEvent(): HostEvent {
    const session = this.#session;
    const isExpired = hasExpired(session, this.#deps.clock.now());
    const openOrEnded = session.endedAt === null ? 'active' : 'ended';
    return {
      type: 'session',
      status: isExpired ? 'expired' : openOrEnded,
      expiresAt: session.expiresAt.toISOString(),
      idleExpiresAt: session.idleExpiresAt.toISOString(),
    };
  }
}

export interface StreamReader {
  /** Session token of the request. The stream ends when the token becomes invalid. */
  token: string;
  /** Number of the last event that the reader has; 0 if it has none. */
  lastEventId: number;
}

export type StreamDeps = NeedsSessions &
  NeedsObservations &
  NeedsVerifications &
  NeedsBankAuthorizations &
  NeedsPubsub &
  NeedsClock &
  NeedsSettings<'intervals'> &
  NeedsLog;
