import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import type WaSelect from '@awesome.me/webawesome/dist/components/select/select.js';
import { type LinkOptions, previewReply, type PreviewRequest } from '@fin-link/contracts/browser';
import { languageNames } from '@fin-link/words/built/files';
import { html, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { ConsoleElement } from '../platform/console-element.ts';
import { words } from '../platform/words.ts';
import { parsedMessages } from './parsed-messages.ts';

const widths = [320, 360, 390, 480, 600, 768, 1024, 1280] as const;
const zooms = [50, 75, 100, 150, 200] as const;
const versions = [4, 3] as const;
const schemes = ['light', 'dark'] as const;
const directions = ['auto', 'ltr', 'rtl'] as const;
const motions = ['full', 'reduced'] as const;

/** What the operator looks at. */
interface Look {
  readonly screen: string;
  readonly width: (typeof widths)[number];
  readonly scheme: (typeof schemes)[number];
  readonly locale: string;
  readonly version: (typeof versions)[number];
  readonly direction: (typeof directions)[number];
  readonly motion: (typeof motions)[number];
  /** Percent of the natural size. */
  readonly zoom: (typeof zooms)[number];
}

const firstLook: Look = {
  screen: 'search-popular',
  width: 390,
  scheme: 'light',
  locale: 'en-US',
  version: 4,
  direction: 'auto',
  motion: 'full',
  zoom: 100,
};

/** The real screens on data of the sandbox, with the options as edited. They are a document of the frame's origin. */
export class ConsolePreview extends ConsoleElement {
  static override properties: PropertyDeclarations = {
    ...ConsoleElement.properties,
    options: { attribute: false },
    languages: { attribute: false },
    screens: { state: true },
    look: { state: true },
    values: { state: true },
  };

  declare options: LinkOptions;
  languages: readonly string[] = [];
  /** Names of the screens that the preview has; empty until it is ready. */
  private screens: readonly string[] = [];
  private look = firstLook;
  /** Values of each replaceable message, in the order of its arguments. */
  private values: ReadonlyMap<string, readonly string[]> = new Map();

  readonly #origin = document.documentElement.dataset['frameOrigin'] || location.origin;
  readonly #receive = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source !== this.frame?.contentWindow || origin !== this.#origin) return;
    const reply = previewReply.safeParse(data);
    if (!reply.success) return;
    const { screens, shown } = reply.data;
    if (screens.join(' ') !== this.screens.join(' ')) this.screens = screens;
    if (shown === null) void this.send();
  };

  private get frame(): HTMLIFrameElement | null {
    return this.querySelector('iframe');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('message', this.#receive);
    void this.services.api.call('listConfigurationMessages', { query: { language: 'en-US' } }).then(
      ({ reply }) => (this.values = new Map(reply.message.map(({ at, values }) => [at, values]))),
      // Without the messages, the preview shows the words of the release. The texts below the editor show the error.
      () => null,
    );
  }

  override disconnectedCallback(): void {
    removeEventListener('message', this.#receive);
    super.disconnectedCallback();
  }

  /** Sends what to show. The preview drops requests that a later one follows. */
  private async send(): Promise<void> {
    const { options, look, values } = this;
    const messages = await parsedMessages(options.messages, values);
    // Something else may have changed in the meantime, and is sent on its own.
    if (options !== this.options || look !== this.look || values !== this.values) return;
    const { width: _width, zoom: _zoom, ...shown } = look;
    const request: PreviewRequest = { fin: 'preview', ...shown, options, messages };
    this.frame?.contentWindow?.postMessage(request, this.#origin);
  }

  protected override updated(changes: PropertyValues): void {
    // A style attribute would not pass the policy of the page.
    this.frame?.style.setProperty('--zoom', String(this.look.zoom / 100));
    this.frame?.style.setProperty('--width', `${this.look.width}px`);
    if (this.screens.length > 0 && (changes.has('options') || changes.has('look') || changes.has('values')))
      void this.send();
  }

  protected override render(): TemplateResult {
    const { preview, look: colors } = words;
    const { look } = this;
    const change = (changes: Partial<Look>): void => void (this.look = { ...look, ...changes });
    const screens = this.screens.length > 0 ? this.screens : [look.screen];
    return html`<section class="preview" aria-labelledby="preview-title">
      <h2 id="preview-title">${preview.title}</h2>
      <p class="caption">${preview.note}</p>
      <div class="filters">
        ${choice(preview.screen, look.screen, screens, String, (screen) => change({ screen }))}
        ${choice(
          preview.width,
          look.width,
          widths,
          (width) => preview.pixels(String(width)),
          (width) => change({ width }),
        )}
        ${choice(
          preview.scheme,
          look.scheme,
          schemes,
          (scheme) => colors.scheme[scheme],
          (scheme) => change({ scheme }),
        )}
        ${choice(
          preview.language,
          look.locale,
          this.languages,
          (language) => languageNames[language] ?? language,
          (locale) => change({ locale }),
        )}
        ${choice(
          preview.version,
          look.version,
          versions,
          (version) => preview.versionName(String(version)),
          (version) => change({ version }),
        )}
        ${choice(
          preview.direction,
          look.direction,
          directions,
          (direction) => preview.directions[direction],
          (direction) => change({ direction }),
        )}
        ${choice(
          preview.motion,
          look.motion,
          motions,
          (motion) => preview.motions[motion],
          (motion) => change({ motion }),
        )}
        ${choice(
          preview.zoom,
          look.zoom,
          zooms,
          (zoom) => preview.percent(String(zoom)),
          (zoom) => change({ zoom }),
        )}
      </div>
      <div class="stage" tabindex="0" role="group" aria-label=${preview.title}>
        <iframe
          title=${preview.frame(look.screen)}
          src="${this.#origin}/console/preview/"
          width=${look.width}
          referrerpolicy="no-referrer"
        ></iframe>
      </div>
    </section>`;
  }
}

/** Returns a choice among values. */
const choice = <V extends string | number>(
  label: string,
  chosen: V,
  values: readonly V[],
  textOf: (value: V) => string,
  choose: (value: V) => void,
): TemplateResult =>
  html`<wa-select
    size="s"
    label=${label}
    .value=${String(chosen)}
    @change=${({ target }: Event) => {
      const value = values.find((one) => String(one) === (target as WaSelect).value);
      if (value !== undefined) choose(value);
    }}
    >${values.map((value) => html`<wa-option value=${value}>${textOf(value)}</wa-option>`)}</wa-select
  >`;

customElements.define('console-preview', ConsolePreview);

declare global {
  interface HTMLElementTagNameMap {
    'console-preview': ConsolePreview;
  }
}
