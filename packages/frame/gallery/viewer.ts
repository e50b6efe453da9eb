import { html, render } from 'lit';

interface Look {
  sample: string;
  theme: 'light' | 'dark' | 'auto';
  locale: string;
  /** Width in pixels. */
  width: number;
}

const widths = [320, 480, 768, 1024, 1280] as const;
const languages: readonly (readonly [string, string])[] = [
  ['en-US', 'English'],
  ['en-XA', 'Longer words'],
  ['ar-XB', 'Right to left'],
];
const themes = ['light', 'dark', 'auto'] as const;

const stageOf = ({ sample, theme, locale }: Look): string =>
  `?${new URLSearchParams({ sample, theme, locale }).toString()}`;

/** Shows one screen at a time, in any state and in a frame of the chosen width. The address keeps the choice. */
export function showViewer(samples: readonly string[]): void {
  const kept = new URLSearchParams(location.hash.slice(1));
  const look: Look = {
    sample: samples.find((name) => name === kept.get('show')) ?? samples[0] ?? '',
    theme: themes.find((theme) => theme === kept.get('theme')) ?? 'light',
    locale: languages.find(([locale]) => locale === kept.get('locale'))?.[0] ?? 'en-US',
    width: widths.find((width) => String(width) === kept.get('width')) ?? 480,
  };
  const change = (changes: Partial<Look>): void => {
    Object.assign(look, changes);
    const { sample, theme, locale, width } = look;
    history.replaceState(null, '', `#${new URLSearchParams({ show: sample, theme, locale, width: String(width) })}`);
    draw();
  };
  const choice = <Value extends string | number>(
    label: string,
    options: readonly (readonly [Value, string])[],
    chosen: Value,
    choose: (value: Value) => void,
  ) =>
    html`<label
      >${label}
      <select
        @change=${({ target }: Event) => {
          const option = options[(target as HTMLSelectElement).selectedIndex];
          if (option !== undefined) choose(option[0]);
        }}
      >
        ${options.map(([value, text]) => html`<option ?selected=${value === chosen}>${text}</option>`)}
      </select></label
    >`;
  const draw = (): void => {
    render(
      html`<div class="viewer">
        <nav aria-label="Screens">
          <ul class="plain">
            ${samples.map(
              (name) =>
                html`<li>
                  <a
                    href=${stageOf({ ...look, sample: name })}
                    aria-current=${name === look.sample ? 'true' : 'false'}
                    @click=${(event: MouseEvent) => {
                      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                      event.preventDefault();
                      change({ sample: name });
                    }}
                    >${name}</a
                  >
                </li>`,
            )}
          </ul>
        </nav>
        <main>
          <div class="looks">
            ${choice(
              'Width',
              widths.map((width) => [width, `${width} px`] as const),
              look.width,
              (width) => change({ width }),
            )}
            ${choice(
              'Theme',
              themes.map((theme) => [theme, theme] as const),
              look.theme,
              (theme) => change({ theme }),
            )}
            ${choice('Language', languages, look.locale, (locale) => change({ locale }))}
          </div>
          <div class="stage">
            <iframe title=${look.sample} src=${stageOf(look)} width=${look.width} @load=${fit}></iframe>
          </div>
        </main>
      </div>`,
      document.body,
    );
  };
  draw();
}

/** Sets a frame to the height of its content, and checks again while the screen is still rendering. */
function fit({ target }: Event): void {
  const frame = target as HTMLIFrameElement;
  const body = frame.contentDocument?.body;
  if (body === undefined) return;
  new ResizeObserver(() => {
    frame.height = String(Math.max(Math.ceil(body.getBoundingClientRect().height), 480));
  }).observe(body);
}
