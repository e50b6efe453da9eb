import type { HostEvent, ProviderAccountView } from '@fin-link/contracts/browser';
import { isLoggedOutage, isOutage } from '../http/index.ts';
import { isMissing, isRunning } from '../provider-accounts/index.ts';
import type { TouchedAccount } from '../provider-accounts/index.ts';
import { timeIsOver } from '../sessions/index.ts';
import type { Session } from '../sessions/index.ts';
import { authorizationView } from '../bank-authorizations/index.ts';
import type { BankAuthorization } from '../bank-authorizations/index.ts';
import type { TouchedVerification } from '../verifications/index.ts';
import type { EventStream } from './event-stream.ts';
import type { StreamDeps, StreamReader } from './stream-parts.ts';

/** Maximum number of streams per session. A page has one; more can remain from broken connections. */
const mostStreams = 4;
/** Time in milliseconds after an event during which the host expects further events and polls less often. */
const hintLastsMs = 30_000;

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
  #hintedAt = 0;
  /** Time of the service's last answer for this session, in milliseconds. */
  #answeredAt: number;
  #isOutageSent = false;
  /** Steps run one after the other. Otherwise the older of two concurrent reads could be sent last. */
  #last: Promise<void> = Promise.resolve();

  constructor(session: Session, deps: StreamDeps, onIdle: () => void) {
    this.#session = session;
    this.#deps = deps;
    this.#onIdle = onIdle;
    this.#answeredAt = deps.clock.now().getTime();
  }

  add(stream: EventStream, { token, lastEventId }: StreamReader): () => void {
    const [oldest] = this.#streams;
    if (oldest !== undefined && this.#streams.size >= mostStreams) this.#remove(oldest);
    const opened: OpenStream = { stream, token, sent: lastEventId };
    this.#streams.add(opened);
    stream.send(this.#sessionEvent(), null);
    // A new stream triggers a fresh read, because the outage may have ended. Otherwise the outage is reported again.
    if (this.#isOutageSent) this.#answered();
    this.#then(() => this.#readAll(() => true));
    return () => this.#remove(opened);
  }

  sessionChanged(): void {
    this.#then(async () => {
      const session = await this.#deps.sessions.byId(this.#session.sessionId);
      if (session === null) return this.close();
      this.#session = session;
      await this.#endReplaced();
      const event = this.#sessionEvent();
      for (const { stream } of this.#streams) stream.send(event, null);
      await this.#sendChanges();
      if (session.endedAt !== null) this.close();
    });
  }

  /** Reads a provider account again after the service reported a change. */
  hinted(providerAccountId: number): void {
    this.#hintedAt = this.#deps.clock.now().getTime();
    this.#then(() => this.#readAll((account) => account.providerAccountId === providerAccountId));
  }

  observationChanged(): void {
    this.#then(() => this.#sendChanges());
  }

  /** Ends the streams of earlier launches, whose session tokens are no longer valid. */
  async #endReplaced(): Promise<void> {
    for (const opened of [...this.#streams])
      if ((await this.#deps.sessions.byToken(opened.token)) === null) this.#remove(opened);
  }

  heartbeat(): void {
    for (const { stream } of this.#streams) stream.heartbeat();
  }

  close(): void {
    for (const opened of [...this.#streams]) this.#remove(opened);
  }

  /** Resolves when the queued steps have ended. Never rejects. */
  settled(): Promise<void> {
    return this.#last;
  }

  #remove(opened: OpenStream): void {
    if (!this.#streams.delete(opened)) return;
    opened.stream.end();
    if (this.#streams.size > 0) return;
    clearTimeout(this.#timer);
    this.#onIdle();
  }

  #then(step: () => Promise<void>): void {
    this.#last = this.#last.then(async () => {
      if (this.#streams.size === 0) return;
      try {
        await step();
      } catch (error) {
        if (!isLoggedOutage(error)) this.#deps.log.warn({ err: error }, 'a session could not be watched');
        this.#lookAgain();
      }
    });
  }

  async #readAll(which: (account: TouchedAccount) => boolean): Promise<void> {
    const { observations } = this.#deps;
    const session = this.#session;
    const touched = await observations.touched(session);
    for (const account of touched.filter((one) => !one.deleted && which(one))) {
      try {
        const view = await observations.read(session, account.providerAccountId);
        this.#answered();
        await observations.record(session, view, 'read');
      } catch (error) {
        if (isMissing(error)) await observations.markDeleted(session, account.providerAccountId);
        else if (!isLoggedOutage(error)) this.#deps.log.warn({ err: error }, 'a provider account could not be read');
        if (isOutage(error) && isRunning(account.observation.status)) this.#unanswered();
      }
    }
    await this.#sendChanges();
  }

  async #sendChanges(): Promise<void> {
    const { observations, authorizations, verifications } = this.#deps;
    const session = this.#session;
    const touched = await observations.touched(session);
    const others = await Promise.all([authorizations.all(session), verifications.touched(session)]);
    const changed = [...touched, ...others.flat()].toSorted((a, b) => a.eventNumber - b.eventNumber);
    for (const one of changed) {
      const behind = [...this.#streams].filter((opened) => opened.sent < one.eventNumber);
      if (behind.length === 0) continue;
      const event = await this.#eventOf(one);
      if (event === null) continue;
      for (const opened of behind) {
        opened.stream.send(event, one.eventNumber);
        opened.sent = one.eventNumber;
      }
    }
    if (touched.some((account) => !account.deleted && isRunning(account.observation.status))) this.#lookAgain();
  }

  async #eventOf(one: TouchedAccount | BankAuthorization | TouchedVerification): Promise<HostEvent | null> {
    if ('authorizationId' in one) return authorizationEvent(one);
    if ('verificationId' in one) return { type: 'verification', verificationId: one.verificationId };
    return this.#accountEvent(one);
  }

  async #accountEvent({ deleted, providerAccountId, eventNumber }: TouchedAccount): Promise<HostEvent | null> {
    if (deleted) return null;
    const providerAccount =
      this.#deps.observations.announced(this.#session.sessionId, providerAccountId, eventNumber) ??
      (await this.#readPresent(providerAccountId));
    return providerAccount === null ? null : { type: 'provider-account', providerAccount };
  }

  /** Returns `null` if the account was deleted outside of the session, so that later events are not blocked. */
  async #readPresent(providerAccountId: number): Promise<ProviderAccountView | null> {
    const { observations } = this.#deps;
    try {
      return await observations.read(this.#session, providerAccountId);
    } catch (error) {
      if (!isMissing(error)) throw error;
      await observations.markDeleted(this.#session, providerAccountId);
      return null;
    }
  }

  #answered(): void {
    this.#answeredAt = this.#deps.clock.now().getTime();
    this.#isOutageSent = false;
  }

  /** Reports an outage once, if the service has not answered for the configured time. */
  #unanswered(): void {
    const { clock, settings } = this.#deps;
    if (this.#isOutageSent || clock.now().getTime() - this.#answeredAt < settings.intervals.outage) return;
    this.#isOutageSent = true;
    for (const { stream } of this.#streams) stream.send({ type: 'service', status: 'unavailable' }, null);
  }

  #lookAgain(): void {
    const { clock, settings } = this.#deps;
    const eventsArrive = clock.now().getTime() - this.#hintedAt < hintLastsMs;
    clearTimeout(this.#timer);
    if (this.#streams.size === 0) return;
    this.#timer = setTimeout(
      () => this.#then(() => this.#readAll((account) => isRunning(account.observation.status))),
      eventsArrive ? settings.intervals.pollBesideEvents : settings.intervals.poll,
    );
  }

  #sessionEvent(): HostEvent {
    const session = this.#session;
    const over =
      session.endedBy === 'time' || (session.endedAt === null && timeIsOver(session, this.#deps.clock.now()));
    return {
      type: 'session',
      status: over ? 'expired' : session.endedAt === null ? 'active' : 'ended',
      expiresAt: session.expiresAt.toISOString(),
      idleExpiresAt: session.idleExpiresAt.toISOString(),
    };
  }
}
