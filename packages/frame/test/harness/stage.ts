import { html, render } from 'lit';
import { type SessionMessages, inlineMark } from '@fin-link/contracts/browser';
import { Announcer } from '../../src/platform/scope/announcer.ts';
import { Drafts } from '../../src/platform/drafts/drafts.ts';
import type { AnalyticsProps, FrameScope, ProviderQuery } from '../../src/platform/scope/frame-scope.ts';
import { ScopeProvider } from '../../src/platform/scope/frame-scope.ts';
import { stepsOf } from '../../src/platform/flow-steps.ts';
import type { LinkIntent } from '../../src/platform/scope/frame-element.ts';
import { ScreenElement } from '../../src/components/shell/screen-element.ts';
import type { FrameIntent, FrameStep } from '../../src/platform/scope/frame-state.ts';
import { loadLater, loadOverlays, renderLater } from '../../src/app/step-registry.ts';
import { renderOverlay } from '../../src/screens/overlays/overlay-elements.ts';
import '../../src/screens/bank-search/fin-search.ts';
import '../../src/screens/bank-search/search-outcome.ts';
import '../../src/screens/opening/fin-boot.ts';
import '../../src/screens/opening/fin-entry.ts';
import { loadLanguage } from '../../src/platform/words/catalogues.ts';
import { popularList } from '../fixtures/providers.ts';
import type { Sample } from '../fixtures/samples.ts';
import { facts, now } from '../fixtures/states.ts';

/** A visible screen with its recorded intents, reports and searches. */
export interface Stage {
  root: HTMLElement;
  screen: ScreenElement<FrameStep>;
  intents: FrameIntent[];
  reports: { name: string; props: AnalyticsProps }[];
  searches: ProviderQuery[];
  scope: FrameScope;
  /** Returns the newest announcement of each live region; empty without one. */
  spoken(): { polite: string; assertive: string };
  /** Shows another state of the same screen. */
  show(sample: Sample): Promise<void>;
  remove(): void;
}

export interface StageOptions {
  locale?: string;
  clock?: () => number;
  scope?: Partial<FrameScope>;
  /** Texts of the configuration that replace words. */
  messages?: SessionMessages;
}

function renderSample({ state, overlay, facts: over }: Sample): unknown {
  const above = renderOverlay(overlay ?? null, state);
  if (state.step === 'boot' || state.step === 'exited') return html`${above}<fin-boot></fin-boot>`;
  if (state.step === 'entry') return html`${above}<fin-entry .state=${state} .facts=${facts(over)}></fin-entry>`;
  if (state.step === 'search') return html`${above}<fin-search .state=${state} .facts=${facts(over)}></fin-search>`;
  return html`${above}${renderLater(state, facts(over))}`;
}

/** Shows a sample as the frame would, below `parent`, with services that only record calls. */
export async function setStage(
  parent: HTMLElement,
  sample: Sample,
  { locale = 'en-US', clock = () => now, scope = {}, messages }: StageOptions = {},
): Promise<Stage> {
  const language = await loadLanguage([locale], messages);
  const words = await language.later();
  const loadStep = async ({ state }: Sample): Promise<void> => {
    if (state.step !== 'boot' && state.step !== 'entry' && state.step !== 'search' && state.step !== 'exited')
      await loadLater(state, (groups) => words.load(groups));
  };
  await loadStep(sample);
  await loadOverlays();
  await words.load(['overlays', 'links', 'problems']);
  document.documentElement.lang = language.locale;
  document.documentElement.dir = language.dir;
  const root = document.createElement('div');
  parent.append(root);
  const announcer = new Announcer(document.body);
  const intents: FrameIntent[] = [];
  const reports: Stage['reports'] = [];
  const searches: ProviderQuery[] = [];
  root.addEventListener('fin-intent', (event: LinkIntent) => intents.push(event.intent));
  let shown = sample;
  const provider = new ScopeProvider(root, {
    view: 'link',
    strings: language.opening,
    linking: words.strings,
    formats: language.formats,
    app: {
      name: 'Acorn Budget',
      logoUrl: inlineMark('Acorn Budget'),
      privacyUrl: 'https://acorn.example/privacy',
      helpUrl: 'https://acorn.example/help',
    },
    countryISOCode: 'US',
    steps: stepsOf(facts(sample.facts).options),
    poweredBy: 'Fin Link',
    online: sample.online ?? true,
    clock: { now: clock },
    announcer,
    drafts: new Drafts(),
    providers: {
      search: async (query) => {
        searches.push(query);
        if (shown.list === null) throw new Error('network.lost');
        return query.name === '' ? popularList : (shown.list ?? popularList);
      },
      preload: () => {},
    },
    report: (name, props) => reports.push({ name, props }),
    ...scope,
  });
  render(renderSample(sample), root);
  const screenOf = (): ScreenElement<FrameStep> =>
    [...root.children].find((child) => child instanceof ScreenElement) as ScreenElement<FrameStep>;
  await settled(root);
  return {
    root,
    get screen() {
      return screenOf();
    },
    intents,
    reports,
    searches,
    scope: provider.scope,
    spoken: () => {
      const [polite, assertive] = document.querySelectorAll('fin-announcer > div');
      const last = (region: Element | undefined): string => region?.lastElementChild?.textContent ?? '';
      return { polite: last(polite), assertive: last(assertive) };
    },
    show: async (next) => {
      await loadStep(next);
      shown = next;
      render(renderSample(next), root);
      await settled(root);
    },
    remove: () => {
      render('', root);
      announcer.remove();
      root.remove();
    },
  };
}

/** Resolves when no element below `root` has a pending update. */
export async function settled(root: ParentNode): Promise<void> {
  for (let before = -1, count = 0; before !== count;) {
    before = count;
    const elements = [...root.querySelectorAll('*')];
    await Promise.all(elements.map((element) => ('updateComplete' in element ? element.updateComplete : null)));
    count = root.querySelectorAll('*').length;
  }
}
