import type { ReactiveController, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { Announcement } from '@fin-link/flow';
import { initialModel } from '@fin-link/flow';
import type { FirstPaint } from './first-paint.ts';
import type { LaterState } from '../step-registry.ts';
import { loadChunk, untilLoaded } from '../../platform/loading/load-chunk.ts';
import type { FrameModel, FrameStep } from '../../platform/scope/frame-state.ts';
import { screenId } from '../../platform/scope/frame-state.ts';
import type { LaterStrings, WordGroup } from '../../platform/words/strings.ts';
import '../../screens/opening/fin-boot.ts';
import '../../screens/opening/fin-entry.ts';

type LaterScreens = typeof import('../step-registry.ts');
type Overlays = typeof import('../../screens/overlays/overlay-elements.ts');

/** The element that renders the screens. */
interface ScreenSwitchHost {
  readonly updateComplete: Promise<unknown>;
  addController(controller: ReactiveController): void;
  requestUpdate(): void;
  /** Returns the words of later screens, including those of these groups. Never resolves if the frame was removed. */
  wordsWith(groups: readonly WordGroup[]): Promise<LaterStrings>;
  /** The first screen, which is markup in the frame's HTML document. */
  readonly paint: FirstPaint;
  /** Called after another screen was shown. */
  screenArrived(): void;
}

/** Returns whether the module of the later screens does not render this state. `exited` has no screen. */
const isFirst = (state: FrameModel['state']): state is Exclude<FrameModel['state'], LaterState> =>
  state.step === 'boot' || state.step === 'entry' || state.step === 'search' || state.step === 'exited';

/** Shows one screen at a time. A new screen replaces the old one after its code and words were loaded, and then gets the focus. */
export class ScreenSwitch implements ReactiveController {
  readonly #host: ScreenSwitchHost;
  readonly #words = (groups: readonly WordGroup[]): Promise<LaterStrings> => this.#host.wordsWith(groups);
  /** Steps whose code was loaded. */
  readonly #loaded = new Set<FrameStep>(['boot', 'entry']);
  #later: LaterScreens | null = null;
  #connected = false;
  /** The overlays; `null` until they and their words are loaded. */
  #overlays: Overlays | null = null;
  /** Newest model of the flow. Its screen may still be loading. */
  #wanted: FrameModel = initialModel;
  /** Model whose screen is visible. */
  shown: FrameModel = initialModel;

  constructor(host: ScreenSwitchHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#connected = true;
  }

  hostDisconnected(): void {
    this.#connected = false;
  }

  /** Shows the screen of a model as soon as its code and words are loaded. Until then, the previous screen stays visible. */
  show(model: FrameModel): void {
    this.#wanted = model;
    const { paint } = this.#host;
    // The page removes the frame after the host has recorded the end. Until then the last screen stays visible.
    if (model.state.step === 'exited') this.#switch({ ...this.shown, overlay: null });
    else if (paint.isComposing) void paint.composed().then(() => this.show(this.#wanted));
    else if (this.#isLoaded(model.state)) this.#switch(model);
    else void this.#load(model.state.step);
  }

  #isLoaded(state: FrameModel['state']): boolean {
    if (!this.#loaded.has(state.step)) return false;
    return isFirst(state) || this.#later?.isLoaded(state) === true;
  }

  /** Loads the bank search, which is the first screen or follows the entry. Resolves when it can be shown. */
  async loadSearch(isWanted = (): boolean => this.#connected): Promise<void> {
    const loaded = await untilLoaded(
      () => loadChunk('fin-search', () => import('../../screens/bank-search/fin-search.ts')),
      isWanted,
    );
    if (loaded !== null) this.#loaded.add('search');
  }

  /** Preloads the screens that may follow, the overlays and the shared words. */
  async prepare(): Promise<void> {
    const later = await this.#laterScreens();
    later?.preloadAfter(this.shown.state.step, this.#words, this.shown.facts);
    this.#overlays = await this.#loadOverlays();
    this.#host.requestUpdate();
  }

  /** Returns the words for an announcement of the flow; empty if the frame was removed. */
  async spoken(announcement: Announcement): Promise<string> {
    const overlays = await this.#loadOverlays();
    return overlays?.spokenWords(announcement, await this.#words([])) ?? '';
  }

  async #loadOverlays(): Promise<Overlays | null> {
    const later = await this.#laterScreens();
    if (later === null) return null;
    return untilLoaded(
      async () => (await Promise.all([later.loadOverlays(), this.#words(['overlays', 'links', 'problems'])]))[0],
      () => this.#connected,
    );
  }

  /** Renders the visible screen and the overlay above it. */
  render(): unknown {
    const { state, overlay } = this.shown;
    return html`${this.#overlays?.renderOverlay(overlay, state)}${this.#renderScreen()}`;
  }

  #renderScreen(): TemplateResult | typeof nothing | undefined {
    const { state, facts } = this.shown;
    if (state.step === 'boot' && this.#host.paint.isShown) return nothing;
    // The boot screen replaces the form of a paused session, so that typed values are hidden.
    if (state.step === 'boot' || facts.status === 'expired') return html`<fin-boot></fin-boot>`;
    if (state.step === 'entry') return html`<fin-entry .state=${state} .facts=${facts}></fin-entry>`;
    if (state.step === 'search') return html`<fin-search .state=${state} .facts=${facts}></fin-search>`;
    return isFirst(state) ? nothing : this.#later?.renderLater(state, facts);
  }

  /** Id of the visible screen. A new id means that another screen arrived. */
  get #key(): string {
    return this.shown.facts.status === 'expired' ? 'paused' : screenId(this.shown.state);
  }

  async #laterScreens(isWanted = (): boolean => this.#connected): Promise<LaterScreens | null> {
    this.#later ??= await untilLoaded(() => loadChunk('step-registry', () => import('../step-registry.ts')), isWanted);
    return this.#later;
  }

  async #load(step: FrameStep): Promise<void> {
    const isWanted = (): boolean => this.#connected && this.#wanted.state.step === step;
    // Without a network the old screen stays visible, and loading is retried until the new screen is no longer needed.
    if (step === 'search') await this.loadSearch(isWanted);
    else {
      const later = await this.#laterScreens(isWanted);
      await untilLoaded(async () => {
        const { state } = this.#wanted;
        if (!isFirst(state)) await later?.loadLater(state, this.#words);
      }, isWanted);
    }
    if (!isWanted()) return;
    this.#loaded.add(step);
    // The state may have changed meanwhile, and need more words.
    this.show(this.#wanted);
  }

  #switch(model: FrameModel): void {
    const before = this.#key;
    this.shown = model;
    this.#host.requestUpdate();
    if (this.#key === before) return;
    this.#later?.preloadAfter(model.state.step, this.#words, model.facts);
    void this.#host.updateComplete.then(() => this.#host.screenArrived());
  }
}
