import '../src/define/index.ts';
import type { FinLink } from '../src/index.ts';
import type { FrameMessage, PageMessage } from '@fin-link/contracts/page';

// A customer's page does not contain the frame's style sheets, which every test page includes.
for (const sheet of document.querySelectorAll('head > style')) sheet.remove();

/** Origin of the test server under its other name, which the browser treats as another site. */
export const hostOrigin = location.origin.replace('localhost', '127.0.0.1');

let count = 0;
/** Returns a key of a separate site for each test, so that tests do not share state. */
export const newKey = () => `pk_test_${(count += 1)}_${performance.now().toFixed(0)}`;

const eventNames = [
  'fin-ready',
  'fin-screen',
  'fin-event',
  'fin-success',
  'fin-partial',
  'fin-pending',
  'fin-open-url',
  'fin-error',
  'fin-exit',
  'fin-removed',
  'fin-refreshed',
  'fin-consent-renewed',
  'fin-consent-revoked',
  'fin-account-saved',
  'fin-account-deleted',
  'fin-account-changed',
  'fin-predicted-event-changed',
  'fin-insight-changed',
  'fin-insight-action',
] as const;

export type ViewTag =
  | 'fin-link'
  | 'fin-connections'
  | 'fin-consents'
  | 'fin-redirect'
  | 'fin-manual-account'
  | 'fin-real-estate'
  | 'fin-net-worth'
  | 'fin-upcoming'
  | 'fin-insights';

interface Asked {
  sessionId?: string;
}

/** A tag with the frame's side of the protocol, and all messages of the tag. */
export class ViewPage<Tag extends ViewTag = ViewTag> {
  readonly key: string;
  readonly element: HTMLElementTagNameMap[Tag];
  readonly events: { type: string; detail: unknown }[] = [];
  readonly heard: PageMessage[] = [];
  readonly asked: Asked[] = [];
  origin = '';
  #noticed = new Set<() => void>();

  constructor(tag: Tag, attributes: Record<string, string> = {}, sessionId = 'ls_aaaaaaaaaaaaaaaa') {
    const written = attributes['publishable-key'];
    this.key = written?.startsWith('pk_') ? written : newKey();
    this.element = document.createElement(tag);
    const all: Record<string, string> = { host: hostOrigin, 'publishable-key': this.key, ...attributes };
    for (const [name, value] of Object.entries(all)) this.element.setAttribute(name, value);
    this.element.sessionProvider = (request) => {
      this.asked.push(request);
      this.#notice();
      return Promise.resolve({ sessionId: request.sessionId ?? sessionId, launchToken: `lt_${this.asked.length}` });
    };
    for (const type of eventNames) {
      this.element.addEventListener(type, (event) => {
        this.events.push({ type, detail: (event as CustomEvent).detail });
        this.#notice();
      });
    }
    window.addEventListener('message', this.#listen);
  }

  get frame(): HTMLIFrameElement | null {
    return this.element.shadowRoot?.querySelector('iframe') ?? null;
  }

  get dialog(): HTMLDialogElement | null {
    return this.element.shadowRoot?.querySelector('dialog') ?? null;
  }

  types(): string[] {
    return this.events.map((event) => event.type);
  }

  /** Adds the tag to the page and waits until the frame answers. */
  async start(): Promise<this> {
    document.body.append(this.element);
    if ('mode' in this.element && this.element.mode === 'dialog') this.element.show();
    await this.until(() => this.types().includes('fin-ready'));
    return this;
  }

  say(message: FrameMessage | { type: string }): void {
    this.frame?.contentWindow?.postMessage({ command: 'say', message }, hostOrigin);
  }

  reloadFrame(): void {
    this.frame?.contentWindow?.postMessage({ command: 'reload' }, hostOrigin);
  }

  all<T extends PageMessage['type']>(type: T): Extract<PageMessage, { type: T }>[] {
    return this.heard.filter((message): message is Extract<PageMessage, { type: T }> => message.type === type);
  }

  /** Waits until a message, an event or a launch makes the condition true. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      await new Promise<void>((resolve) => {
        const watcher = () => {
          this.#noticed.delete(watcher);
          resolve();
        };
        this.#noticed.add(watcher);
      });
    }
  }

  end(): void {
    this.element.remove();
    window.removeEventListener('message', this.#listen);
  }

  #listen = (event: MessageEvent<{ fake?: string; heard?: PageMessage; connectedFrom?: string } | null>): void => {
    if (event.data?.fake !== this.key) return;
    if (event.data.heard !== undefined) this.heard.push(event.data.heard);
    if (event.data.connectedFrom !== undefined) this.origin = event.data.connectedFrom;
    this.#notice();
  };

  #notice(): void {
    for (const watcher of [...this.#noticed]) watcher();
  }
}

/** Page with a `<fin-link>`. */
export class FinLinkPage extends ViewPage<'fin-link'> {
  constructor(attributes: Record<string, string> = {}, sessionId?: string) {
    super('fin-link', attributes, sessionId);
  }

  get link(): FinLink {
    return this.element;
  }
}
