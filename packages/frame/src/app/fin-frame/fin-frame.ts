import type { PageMessage } from '@fin-link/contracts/browser';
import type { Announcement } from '@fin-link/flow';
import { html, LitElement, nothing } from 'lit';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { assertNever } from '../../platform/assert-never.ts';
import { Drafts } from '../../platform/drafts/drafts.ts';
import { stepsOf } from '../../platform/flow-steps.ts';
import { whenIdle } from '../../platform/loading/when-idle.ts';
import { Announcer } from '../../platform/scope/announcer.ts';
import type { LinkIntent } from '../../platform/scope/frame-element.ts';
import { ScopeProvider } from '../../platform/scope/frame-scope.ts';
import type { FrameModel, FrameStep } from '../../platform/scope/frame-state.ts';
import { applyTheme } from '../../platform/theme/theme.ts';
import type { Language } from '../../platform/words/catalogues.ts';
import type { LaterWords } from '../../platform/words/later-words.ts';
import type { LaterStrings, WordGroup } from '../../platform/words/strings.ts';
import type { PageOptions, SessionParts, SessionSurface, UnvalidatedSession } from '../../session/index.ts';
import { LinkSession } from '../../session/index.ts';
import { FirstPaint } from './first-paint.ts';
import { speakLanguage } from './frame-language.ts';
import { ScreenLog } from './screen-log.ts';
import { ScreenSwitch } from './screen-switch.ts';

/** The root element of the frame's document. Shows the flow's state, and passes events of the user and the page to the flow. */
export class FinFrame extends LitElement implements SessionSurface {
  /** The first screen, which is markup in the frame's HTML document. */
  readonly paint = new FirstPaint(document);
  readonly #screens = new ScreenSwitch(this);
  readonly #drafts = new Drafts();
  readonly #removed = new AbortController();
  /** Number of language changes. The result of a change is ignored if a newer change was requested meanwhile. */
  #languageTurn = 0;
  #scopes: ScopeProvider | null = null;
  #session: LinkSession | null = null;
  #log: ScreenLog | null = null;
  /** Newest options of the page; `null` until the page has sent them. */
  #options: PageOptions | null = null;
  /** Texts of the configuration that replace words. */
  #messages: UnvalidatedSession['messages'];
  /** Locales of the session and its configuration. Before the session is known, the language of the page, which the host has chosen. */
  #locales: readonly (string | null)[] = [];
  /** Name of the view, as in the frame's address. */
  #view = '';
  readonly #wordGroups = new Set<WordGroup>();
  /** Words of later screens, set by `start`. The promise never resolves if the frame was removed. */
  #words!: Promise<LaterWords>;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Starts the session and listens to the page. */
  start(parts: SessionParts, { opening, formats, locale }: Language): void {
    const { page, address } = parts;
    this.#view = address.view;
    const session = new LinkSession(parts, this);
    this.#session = session;
    // The launch starts first, so that the rest is set up while its request is running.
    session.start();
    this.#log = new ScreenLog(session.clock, (message) => page.send(message));
    this.#scopes = new ScopeProvider(this, {
      view: this.#view,
      strings: opening,
      linking: null,
      formats,
      app: { name: '', logoUrl: '', privacyUrl: null, helpUrl: null },
      countryISOCode: 'US',
      steps: [],
      poweredBy: null,
      online: navigator.onLine,
      clock: session.clock,
      announcer: new Announcer(this.ownerDocument.body),
      drafts: this.#drafts,
      providers: session.reads,
      report: (name, props) => page.send({ type: 'analytics', name, props: { ...props } }),
    });
    this.#locales = [null, locale];
    this.#changeLanguage();
    this.#listen(session);
    page.listen((message) => this.#handleMessage(message));
    if (!navigator.onLine) session.dispatch({ source: 'session', type: 'offline' });
    void session.later.then(() => this.#prepare());
    if (this.#view === 'link') void this.#screens.loadSearch();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#removed.abort();
    this.#session?.stop();
    this.#scopes?.scope.announcer.remove();
  }

  /** Starts to load the later screens. Shows the boot screen instead of the first screen if the launch has no result yet. */
  #prepare(): void {
    if (this.#screens.shown.state.step === 'boot' && this.paint.takeAway() !== null) this.requestUpdate();
    void this.#screens.prepare();
  }

  sessionKnown({ app, countryISOCode, options, locale, messages }: UnvalidatedSession): void {
    this.#messages = messages;
    this.#scopes?.change({ app, countryISOCode, steps: stepsOf(options), poweredBy: options.poweredBy });
    this.#locales = [locale, options.locale];
    this.#changeLanguage();
  }

  modelChanged(model: FrameModel): void {
    const { state, facts } = model;
    this.#log?.note(model);
    if (facts.online !== this.#scopes?.scope.online) this.#scopes?.change({ online: facts.online });
    if (state.step === 'exited') this.ariaBusy = 'true';
    if (state.step === 'exited' || state.step === 'connections') this.#drafts.clear();
    this.#screens.show(model);
  }

  announce(announcement: Announcement): void {
    void this.#screens.spoken(announcement).then((words) => this.#scopes?.scope.announcer.polite(words));
  }

  /**
   * Returns the words of later screens, including those of `groups`, in the newest requested language. Never resolves if the frame
   * was removed.
   */
  async wordsWith(groups: readonly WordGroup[]): Promise<LaterStrings> {
    for (const group of groups) this.#wordGroups.add(group);
    const words = await this.#words;
    await words.load(groups);
    return words.strings;
  }

  get #screen(): ScreenElement<FrameStep> | null {
    return [...this.children].find((child) => child instanceof ScreenElement) ?? null;
  }

  #handleMessage(message: PageMessage): void {
    switch (message.type) {
      case 'launch':
      case 'launch-failed':
        return this.#session?.answer(message);
      case 'options':
        this.#options = message;
        this.requestUpdate();
        this.#scopes?.change({ attributes: message.attributes });
        this.#session?.startAt(message);
        return this.#changeLanguage();
      case 'theme':
        return void applyTheme(this.ownerDocument.documentElement, message);
      case 'close':
        return this.#close();
      case 'back':
        return this.#session?.dispatch(message);
      case 'focus-in':
        return this.#focusInside(message.direction);
      default:
        return assertNever(message);
    }
  }

  #listen({ page }: LinkSession): void {
    const { signal } = this.#removed;
    this.addEventListener('fin-intent', (event) => this.#handleIntent(event), { signal });
    this.addEventListener('keydown', (event) => this.#handleKey(event), { signal });
    this.paint.listen(this, (event) => this.#handleKey(event));
    for (const type of ['online', 'offline'] as const)
      addEventListener(type, () => this.#session?.dispatch({ source: 'session', type }), { signal });
    signal.addEventListener(
      'abort',
      reportHeight(this.ownerDocument.body, (height) => page.send({ type: 'resize', height })),
    );
  }

  #handleIntent({ intent }: LinkIntent): void {
    if (intent.type === 'closeRequested') return this.#close();
    if (intent.type === 'languageChosen') {
      this.#locales = [intent.locale];
      this.#changeLanguage();
    }
    this.#session?.dispatch(intent);
  }

  #close(): void {
    this.#session?.dispatch({ type: 'closeRequested', typed: this.#screen?.hasTypedValues ?? false });
  }

  #handleKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    // An open dialog handles Escape itself. The offline overlay is a banner and does not handle keys.
    const { overlay } = this.#screens.shown;
    if (overlay !== null && overlay.kind !== 'offline') return;
    event.preventDefault();
    // In dialog mode, the page decides whether Escape closes the frame. If it does, the page answers with `close`.
    if (this.#options?.mode === 'dialog') this.#session?.page.send({ type: 'escape' });
    else this.#close();
  }

  /** Speaks the language of the session, the tag, the configuration or the browser, the first of them that is named and has words. */
  #changeLanguage(): void {
    const [ofSession, ofConfiguration] = this.#locales;
    const wanted = [ofSession, this.#options?.locale, ofConfiguration, ...navigator.languages];
    const turn = (this.#languageTurn += 1);
    const spoken = speakLanguage(wanted, {
      document: this.ownerDocument,
      view: this.#view,
      dir: this.#options?.dir ?? null,
      change: (changes) => this.#scopes?.change(changes),
      groups: this.#wordGroups,
      messages: this.#messages,
      later: this.#session?.later,
      isWanted: () => turn === this.#languageTurn && !this.#removed.signal.aborted,
    });
    // If a newer language was requested meanwhile, resolves to its words. If the frame was removed, never resolves.
    this.#words = spoken.then((words) => {
      if (words === null) return turn === this.#languageTurn ? new Promise(() => {}) : this.#words;
      this.#session?.page.send({ type: 'words', ...words.strings.page, title: this.ownerDocument.title });
      return words;
    });
  }

  /**
   * Focuses the new screen if the frame has the focus or fills a dialog. Otherwise the page keeps the focus. Also removes the first
   * screen, and passes its input to the new screen.
   */
  async screenArrived(): Promise<void> {
    if (this.#screens.shown.state.step !== 'boot') whenIdle(() => this.#session?.proceed());
    if (this.paint.isShown) {
      await this.#screen?.updateComplete;
      const early = this.paint.takeAway();
      this.requestUpdate();
      // The first screen was already visible, so it is not animated again.
      if (early !== null) this.#screen?.style.setProperty('--enter', 'none');
      if (early !== null && this.#screen?.takeOver(early) === true) return;
    } else {
      // A new screen starts at its top, even if the previous screen was scrolled.
      scrollTo(0, 0);
    }
    if (this.#options?.mode !== 'dialog' && !this.ownerDocument.hasFocus()) return;
    await this.#screen?.updateComplete;
    if (this.#screens.shown.overlay === null || this.#screens.shown.overlay.kind === 'offline')
      this.#screen?.focusEntry();
  }

  /** Moves the focus from the page into the visible screen: to its entry, or to its last control after Shift+Tab. */
  #focusInside(direction: 'forward' | 'backward' | 'none'): void {
    if (this.paint.isShown) this.paint.focus();
    else if (direction === 'backward') focusLast(this);
    else this.#screen?.focusEntry();
  }

  /** Renders a tab stop at an edge of the content while the frame fills a dialog. */
  #renderEdge(direction: 'forward' | 'backward'): unknown {
    if (this.#options?.mode !== 'dialog' || this.paint.isShown) return nothing;
    // A focus from outside the document has no `relatedTarget`.
    const pass = ({ relatedTarget }: FocusEvent): void =>
      relatedTarget === null
        ? this.#focusInside(direction === 'forward' ? 'backward' : 'forward')
        : this.#session?.page.send({ type: 'focus-out', direction });
    return html`<span tabindex="0" @focus=${pass}></span>`;
  }

  protected override render(): unknown {
    return this.#scopes === null
      ? nothing
      : html`${this.#renderEdge('backward')}${this.#screens.render()}${this.#renderEdge('forward')}`;
  }
}

/** Selector of the elements that Tab reaches. */
const reachable = 'a[href], button, input:not([type=hidden]), select, summary';

/** Focuses the last element that Tab reaches. Used when focus enters the frame backwards. */
function focusLast(root: HTMLElement): void {
  const last = [...root.querySelectorAll<HTMLElement>(reachable)].filter((element) => element.checkVisibility()).at(-1);
  last?.focus();
}

/** Reports the height of the frame's content whenever it changes. Returns a function that stops the reports. */
function reportHeight(content: Element, report: (height: number) => void): () => void {
  let reported = 0;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(content.getBoundingClientRect().height);
    if (height === reported) return;
    reported = height;
    report(height);
  });
  observer.observe(content);
  return () => observer.disconnect();
}

customElements.define('fin-frame', FinFrame);

declare global {
  interface HTMLElementTagNameMap {
    'fin-frame': FinFrame;
  }
}
