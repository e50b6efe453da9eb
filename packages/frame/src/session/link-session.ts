import type { PageMessage, ProviderList } from '@fin-link/contracts/browser';
import type { Announcement } from '@fin-link/flow';
import { initialModel } from '@fin-link/flow';
import type { Runner } from './runner/flow-machine.ts';
import { loadChunk } from '../platform/loading/load-chunk.ts';
import type { FrameAddress } from '../platform/page-port/frame-address.ts';
import type { PageLink } from '../platform/page-port/page-link.ts';
import type { FrameIntent, FrameModel } from '../platform/scope/frame-state.ts';
import { untilLoaded } from '../platform/loading/until-loaded.ts';
import type { ViewModule } from './view-registry.ts';
import { HostClock } from './timers/host-clock.ts';
import type { LaunchReason, LaunchResult } from './launch/launcher.ts';
import type { PageOptions, TagAttributes } from './launch/page-start.ts';
import { Launcher } from './launch/launcher.ts';
import { OpeningClient } from './launch/opening-client.ts';
import { ReadAhead } from './launch/read-ahead.ts';
import type { UnvalidatedSession } from './launch/unvalidated-session.ts';
import { searchAtOnce } from './launch/unvalidated-session.ts';

export type { PageOptions } from './launch/page-start.ts';

/** The part of the frame that shows the session to the user. */
export interface SessionSurface {
  modelChanged(model: FrameModel): void;
  sessionKnown(session: UnvalidatedSession): void;
  announce(announcement: Announcement): void;
}

export interface SessionParts {
  address: FrameAddress;
  page: PageLink;
  fetch: typeof globalThis.fetch;
  /** Origin of the host, which is the frame's own. */
  baseUrl: string;
}

/** Milliseconds that closing waits for the flow to be loaded. */
const wayOut = 2_000;

/**
 * One session in one frame. It launches the session and can show the bank search by itself;
 * the flow and its client are loaded after that, and events wait for them.
 */
export class LinkSession {
  readonly clock = new HostClock();
  readonly page: PageLink;
  readonly reads: ReadAhead;
  readonly #surface: SessionSurface;
  readonly #parts: SessionParts;
  readonly #launcher: Launcher;
  readonly #ended = new AbortController();
  readonly #waiting: FrameIntent[] = [];
  /** The result of the launch, kept until the flow is loaded. */
  #opened: LaunchResult | null = null;
  #runner: Runner | null = null;
  /** Every answer of the host restarts the idle time of the session. */
  readonly #fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await this.#parts.fetch(input, init);
    if (response.ok) this.#heardOfHost();
    return response;
  };
  #heardOfHost = (): void => {};
  #attributes: TagAttributes = {};
  #proceeding = false;
  #begin = (): void => {};
  /** Resolves when files may be loaded that the first screen does not need. */
  readonly later = new Promise<void>((resolve) => (this.#begin = resolve));
  /** The model that is shown until the flow is loaded. */
  #early: FrameModel = initialModel;

  constructor(parts: SessionParts, surface: SessionSurface) {
    this.page = parts.page;
    this.#parts = parts;
    this.#surface = surface;
    const client = new OpeningClient(this.#fetch, parts.baseUrl, () => this.#launcher.sessionToken);
    this.reads = new ReadAhead(client);
    this.#launcher = new Launcher(parts.address, parts.page, client);
  }

  /** Launches the session of a view that this frame has. Views other than linking load their module at once. */
  start(): void {
    const { view } = this.#parts.address;
    if (view !== 'config') void this.#open();
    if (view !== 'link') this.proceed();
  }

  /** Loads the flow: once the first screen is shown, or as soon as something needs it. */
  proceed(): void {
    if (this.#proceeding) return;
    this.#proceeding = true;
    this.#begin();
    void this.#loadMachine();
  }

  async #loadMachine(): Promise<void> {
    const { signal } = this.#ended;
    const { view } = this.#parts.address;
    const machine = await untilLoaded(
      async () => (await loadChunk('view-registry', () => import('./view-registry.ts'))).machineOf(view),
      () => !signal.aborted,
    );
    if (machine === null || signal.aborted) return;
    const runner = this.#startRunner(machine);
    if (this.#opened !== null) runner.opened(this.#opened);
    for (const event of this.#waiting) runner.dispatch(event);
  }

  /** Passes events of user, network and page on to the flow; they wait until it is loaded. */
  dispatch(event: FrameIntent): void {
    if (this.#runner !== null) this.#runner.dispatch(event);
    else {
      this.#waiting.push(event);
      this.proceed();
      if (event.type === 'closeRequested') setTimeout(() => this.#runner ?? this.#leaveEarly(), wayOut);
    }
  }

  /** Closes without the flow when it takes too long to load. The host then ends the session by time. */
  #leaveEarly(): void {
    if (this.#ended.signal.aborted) return;
    this.#ended.abort();
    const outcome = 'cancelled';
    this.page.send({ type: 'fin-exit', outcome, screen: this.#early.state.step, providerAccountIds: [] });
    this.#surface.modelChanged({ ...this.#early, state: { step: 'exited', outcome } });
  }

  /** The page's answer to a request for a launch token. */
  answer(message: Extract<PageMessage, { type: 'launch' | 'launch-failed' }>): void {
    this.#launcher.answer(message);
  }

  /** Sets where the tag's attributes ask to start. */
  startAt({ attributes }: PageOptions): void {
    this.#attributes = attributes;
  }

  stop(): void {
    this.#ended.abort();
    this.#runner?.stop();
    this.page.close();
  }

  async #open(): Promise<void> {
    // Rejects only when the frame has ended.
    this.#opened = await this.#launch('start').catch(() => null);
    if (this.#opened !== null) this.#runner?.opened(this.#opened);
  }

  #startRunner({ start }: ViewModule): Runner {
    const { runner, timer } = start({
      ...this.#parts,
      fetch: this.#fetch,
      clock: this.clock,
      reads: this.reads,
      token: () => this.#launcher.sessionToken,
      launch: (reason) => this.#launch(reason),
      attributes: () => this.#attributes,
      changed: (model) => this.#surface.modelChanged(model),
      announce: (announcement) => this.#surface.announce(announcement),
      sessionOver: () => this.#launcher.forget(),
    });
    this.#runner = runner;
    this.#heardOfHost = () => timer.touch();
    return runner;
  }

  async #launch(reason: LaunchReason): Promise<LaunchResult> {
    const result = await this.#launcher.launch(reason, this.#ended.signal, () => this.#attributes['config-name']);
    if ('failure' in result) {
      this.proceed();
      return result;
    }
    const { session, popular } = result.reply as { session: UnvalidatedSession; popular?: ProviderList };
    this.clock.set(session.now);
    this.reads.popular = popular ?? null;
    this.#surface.sessionKnown(session);
    const isFirst = this.#runner === null && this.#parts.address.view === 'link';
    const search = isFirst ? searchAtOnce(session, this.#attributes) : null;
    if (search === null) this.proceed();
    else this.#surface.modelChanged((this.#early = search));
    return result;
  }
}
