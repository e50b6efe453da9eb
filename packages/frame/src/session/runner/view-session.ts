import type { FlowSnapshot, SessionView, StartPoint } from '@fin-link/contracts/browser';
import { launchReply } from '@fin-link/contracts/browser';
import type { Announcement, FailedRequest, LinkEvent, SessionEffect } from '@fin-link/flow';
import type { HostClient } from '@fin-link/host-client';
import { failedRequest } from './failed-request.ts';
import type { FlowRunner } from './flow-runner.ts';
import type { PageLink } from '../../platform/page-port/page-link.ts';
import type { FrameIntent, FrameModel } from '../../platform/scope/frame-state.ts';
import { untilLoaded } from '../../platform/loading/until-loaded.ts';
import { whenIdle } from '../../platform/loading/when-idle.ts';
import type { LaunchReason, LaunchResult } from '../launch/launcher.ts';
import type { PageStart } from '../launch/page-start.ts';
import type { SessionTimer } from '../timers/session-timer.ts';
import { knownFailure } from './known-failure.ts';
import type { EmbeddedPurpose } from './embedded-flow.ts';
import { embeddedClient, embeddedPage } from './embedded-flow.ts';

export interface ViewParts {
  client: HostClient;
  page: PageLink;
  timer: SessionTimer;
  launch(reason: LaunchReason): Promise<LaunchResult>;
  /** What the tag's attributes ask for. */
  pageStart(): PageStart;
  changed(model: FrameModel): void;
  announce(announcement: Announcement): void;
  sessionOver(): void;
}

/** What a view hears of its session; every machine of such a view knows these. */
export type SessionNews =
  | Extract<LinkEvent, { type: 'launched' | 'sessionRenewed' | 'requestFailed' }>
  | { type: 'linkEnded'; expired: boolean; online: boolean };

export interface EmbeddedStart {
  start: StartPoint;
  snapshot: FlowSnapshot | null;
  purpose: EmbeddedPurpose;
}

/** Not before it is needed, or there is time: most views end without it. */
const loadFlowRunner = (): Promise<typeof import('./flow-runner.ts')> => import('./flow-runner.ts');

/** The session of an inline view: launched, kept and ended, with the linking flow embedded while it is needed. */
export class ViewSession {
  readonly #parts: ViewParts;
  readonly #take: (news: SessionNews) => void;
  readonly #ended = new AbortController();
  #session: SessionView | null = null;
  #embedded: FlowRunner | null = null;
  /** The linking flow is embedded or being loaded; events wait for it meanwhile. */
  #isEmbedding = false;
  readonly #waiting: LinkEvent[] = [];

  constructor(parts: ViewParts, take: (news: SessionNews) => void) {
    this.#parts = parts;
    this.#take = (news) => !this.#ended.signal.aborted && take(news);
  }

  /** Aborted when the view has ended; nothing is taken afterwards. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** What the user, the page, the network and the clock say, where the linking flow has the frame; false when it has not. */
  passOn(event: FrameIntent): boolean {
    if (this.#isEmbedding && this.#embedded === null) this.#waiting.push(event as LinkEvent);
    this.#embedded?.dispatch(event as LinkEvent);
    return this.#isEmbedding;
  }

  /** What came of opening the session; the host's reply is parsed here, before anything relies on it. */
  opened(result: LaunchResult): void {
    if ('failure' in result) return this.#launchFailed(result.failure);
    const parsed = launchReply.safeParse(result.reply);
    if (!parsed.success) return this.#launchFailed({ code: 'reply.invalid', reference: '', retryAfter: null });
    const { session } = parsed.data;
    this.#session = session;
    this.#parts.timer.start(session);
    whenIdle(() => void loadFlowRunner().catch(() => {}));
    this.#take({ type: 'launched', session, start: session.start });
  }

  run(effect: SessionEffect): void {
    const { client, page, timer } = this.#parts;
    switch (effect.type) {
      case 'requestLaunch':
        return void this.#relaunch(effect.reason);
      case 'keepSession':
        return void this.#keepSession();
      case 'endSession':
        timer.stop();
        return void client
          .endSession({ body: { outcome: effect.outcome, screen: effect.screen } })
          .catch(() => {})
          .finally(() => this.#parts.sessionOver());
      case 'announce':
        return this.#parts.announce(effect.announcement);
      case 'emit':
        return page.send(effect.event);
    }
  }

  /** Embeds the linking flow, which shows its screens until the event `linkEnded`. */
  async embed({ start, snapshot, purpose }: EmbeddedStart): Promise<void> {
    const session = this.#session;
    this.#isEmbedding = true;
    const loaded = await untilLoaded(loadFlowRunner, () => !this.#ended.signal.aborted);
    if (session === null || loaded === null) return;
    const { redirectMode = 'popup' } = this.#parts.pageStart();
    const embedded = new loaded.FlowRunner({
      client: embeddedClient(this.#parts.client),
      page: embeddedPage(this.#parts.page, purpose, () => this.#takeBack(embedded)),
      timer: this.#parts.timer,
      launch: (reason) => this.#parts.launch(reason),
      pageStart: () => ({ ...start, redirectMode }),
      changed: (model) => {
        if (model.state.step !== 'exited') this.#parts.changed(model);
      },
      announce: (announcement) => this.#parts.announce(announcement),
      sessionOver: () => {},
    });
    this.#embedded = embedded;
    // What came of a renewal is said by the list, which then knows the dates.
    const options = start.action === 'renew' ? { ...session.options, successScreen: false } : session.options;
    embedded.dispatch({ type: 'launched', session: { ...session, options, start, snapshot }, start, redirectMode });
    for (const event of this.#waiting.splice(0)) embedded.dispatch(event);
  }

  stop(): void {
    this.#ended.abort();
    this.#embedded?.stop();
    this.#parts.timer.stop();
  }

  #takeBack(embedded: FlowRunner): void {
    if (this.#embedded !== embedded) return;
    const { standing, online } = embedded.model.facts;
    this.#embedded = null;
    this.#isEmbedding = false;
    embedded.stop();
    this.#take({ type: 'linkEnded', expired: standing === 'expired', online });
  }

  async #relaunch(reason: LaunchReason): Promise<void> {
    // Rejects only when the frame has ended.
    const result = await this.#parts.launch(reason).catch(() => null);
    if (result !== null) this.opened(result);
  }

  async #keepSession(): Promise<void> {
    const { client, timer } = this.#parts;
    try {
      timer.start((await client.getSession({}, this.#ended.signal)).session);
      this.#take({ type: 'sessionRenewed' });
    } catch (error) {
      if (!this.#ended.signal.aborted) this.#launchFailed(failedRequest(error));
    }
  }

  #launchFailed(failure: FailedRequest): void {
    this.#take({ type: 'requestFailed', request: 'launch', subject: 0, failure: knownFailure(failure) });
  }
}
