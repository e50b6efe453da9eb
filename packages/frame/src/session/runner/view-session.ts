import type { FlowSnapshot, SessionView, StartPoint } from '@fin-link/contracts/browser';
import { launchReply } from '@fin-link/contracts/browser';
import type { Announcement, FailedRequest, LinkEvent, SessionEffect } from '@fin-link/flow';
import type { HostClient } from '@fin-link/host-client';
import { failedRequest } from './failed-request.ts';
import type { FlowRunner } from './flow-runner.ts';
import type { PageLink } from '../../platform/page-port/page-link.ts';
import type { FrameIntent, FrameModel } from '../../platform/scope/frame-state.ts';
import { loadChunk } from '../../platform/loading/load-chunk.ts';
import { untilLoaded } from '../../platform/loading/until-loaded.ts';
import { whenIdle } from '../../platform/loading/when-idle.ts';
import type { LaunchReason, LaunchResult } from '../launch/launcher.ts';
import type { TagAttributes } from '../launch/page-start.ts';
import type { SessionTimer } from '../timers/session-timer.ts';
import { knownFailure } from './known-failure.ts';
import type { LentFor } from './handed-parts.ts';
import { redirectModeOf } from './tag-attributes.ts';
import { lentClient, lentPage } from './handed-parts.ts';

export interface ViewParts {
  client: HostClient;
  page: PageLink;
  timer: SessionTimer;
  launch(reason: LaunchReason): Promise<LaunchResult>;
  /** What the tag's attributes ask for. */
  attributes(): TagAttributes;
  changed(model: FrameModel): void;
  announce(announcement: Announcement): void;
  sessionOver(): void;
}

/** What a view hears of its session; every machine of such a view knows these. */
export type SessionNews =
  | Extract<LinkEvent, { type: 'launched' | 'sessionRenewed' | 'requestFailed' }>
  | { type: 'linkEnded'; expired: boolean; online: boolean };

export interface Lending {
  start: StartPoint;
  snapshot: FlowSnapshot | null;
  lentFor: LentFor;
}

/** Not before it is needed, or there is time: most views end without it. */
const loadFlowRunner = (): Promise<typeof import('./flow-runner.ts')> =>
  loadChunk('flow-runner', () => import('./flow-runner.ts'));

/** The session of a view that stands in its page: opened, kept, ended, and lent with the frame to the linking flow. */
export class ViewSession {
  readonly #parts: ViewParts;
  readonly #take: (news: SessionNews) => void;
  readonly #ended = new AbortController();
  #session: SessionView | null = null;
  #lent: FlowRunner | null = null;
  /** The frame is given away, though the linking flow may not be there yet; what is said meanwhile waits for it. */
  #lending = false;
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
    if (this.#lending && this.#lent === null) this.#waiting.push(event as LinkEvent);
    this.#lent?.dispatch(event as LinkEvent);
    return this.#lending;
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

  /** Gives the frame to the linking flow; `linkEnded` says when it is back. */
  async lend({ start, snapshot, lentFor }: Lending): Promise<void> {
    const session = this.#session;
    this.#lending = true;
    const loaded = await untilLoaded(loadFlowRunner, () => !this.#ended.signal.aborted);
    if (session === null || loaded === null) return;
    const redirectMode = redirectModeOf(this.#parts.attributes());
    const lent = new loaded.FlowRunner({
      client: lentClient(this.#parts.client),
      page: lentPage(this.#parts.page, lentFor, () => this.#takeBack(lent)),
      timer: this.#parts.timer,
      launch: (reason) => this.#parts.launch(reason),
      tagStart: () => ({ start, redirectMode }),
      changed: (model) => {
        if (model.state.step !== 'exited') this.#parts.changed(model);
      },
      announce: (announcement) => this.#parts.announce(announcement),
      sessionOver: () => {},
    });
    this.#lent = lent;
    // What came of a renewal is said by the list, which then knows the dates.
    const options = start.action === 'renew' ? { ...session.options, successScreen: false } : session.options;
    lent.dispatch({ type: 'launched', session: { ...session, options, start, snapshot }, start, redirectMode });
    for (const event of this.#waiting.splice(0)) lent.dispatch(event);
  }

  stop(): void {
    this.#ended.abort();
    this.#lent?.stop();
    this.#parts.timer.stop();
  }

  #takeBack(lent: FlowRunner): void {
    if (this.#lent !== lent) return;
    const { standing, online } = lent.model.facts;
    this.#lent = null;
    this.#lending = false;
    lent.stop();
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
