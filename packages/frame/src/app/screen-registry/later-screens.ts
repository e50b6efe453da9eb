import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { OwnAccountsScreen, SessionFacts, TransferScreen, VerificationScreen } from '@fin-link/flow';
import { loadChunk } from '../../platform/loading/load-chunk.ts';
import { reloadFrame } from '../../platform/loading/reload-frame.ts';
import type { FrameState } from '../../platform/scope/frame-state.ts';
import type { WordGroup } from '../../platform/words/types/strings.ts';
import '../../platform/theme/later-controls.ts';

export { loadOverlays, renderOverlay } from './overlays.ts';
export { spokenWords } from './spoken-words.ts';

/** States that this module renders. The others are in the first screen's script, or in the chunk of the bank search. */
export type LaterState = Exclude<FrameState, { step: 'boot' | 'entry' | 'search' | 'exited' }>;

/** Steps of linking and of the other views that this module renders. */
type ViewStep = Exclude<
  FrameState['step'],
  VerificationScreen['step'] | TransferScreen['step'] | OwnAccountsScreen['step']
>;

/** Renders the screens of other flows; `null` until they are loaded. They are always loaded before one of them is shown. */
let renderOuter: ((state: never, facts: SessionFacts) => TemplateResult) | null = null;

/** Renders the element of a state. */
export function renderLater(state: LaterState, facts: SessionFacts): TemplateResult | typeof nothing {
  switch (state.step) {
    case 'existing':
      return html`<fin-existing-connection .state=${state} .facts=${facts}></fin-existing-connection>`;
    case 'credentials':
      return html`<fin-credentials .state=${state} .facts=${facts}></fin-credentials>`;
    case 'consent':
      return html`<fin-consent .state=${state} .facts=${facts}></fin-consent>`;
    case 'handoff':
      return html`<fin-bank-handoff .state=${state} .facts=${facts}></fin-bank-handoff>`;
    case 'atBank':
      return html`<fin-bank-wait .state=${state} .facts=${facts}></fin-bank-wait>`;
    case 'progress':
      return html`<fin-progress-screen .state=${state} .facts=${facts}></fin-progress-screen>`;
    case 'mfa':
      return state.kind === 'token'
        ? html`<fin-mfa-token .state=${state} .facts=${facts}></fin-mfa-token>`
        : html`<fin-mfa-form .state=${state} .facts=${facts}></fin-mfa-form>`;
    case 'partial':
      return html`<fin-partial .state=${state} .facts=${facts}></fin-partial>`;
    case 'summary':
      return html`<fin-summary .state=${state} .facts=${facts}></fin-summary>`;
    case 'success':
      return html`<fin-success .state=${state} .facts=${facts}></fin-success>`;
    case 'error':
      return html`<fin-error-screen .state=${state} .facts=${facts}></fin-error-screen>`;
    case 'connections':
      return html`<fin-screen-connections .state=${state} .facts=${facts}></fin-screen-connections>`;
    case 'consents':
      return html`<fin-screen-consents .state=${state} .facts=${facts}></fin-screen-consents>`;
    case 'consentDetail':
      return html`<fin-consent-detail .state=${state} .facts=${facts}></fin-consent-detail>`;
    case 'consentRenewal':
      return html`<fin-consent-renewal .state=${state} .facts=${facts}></fin-consent-renewal>`;
    case 'consentStopped':
      return html`<fin-consent-stopped .state=${state} .facts=${facts}></fin-consent-stopped>`;
    case 'netWorth':
      return html`<fin-screen-net-worth .state=${state} .facts=${facts}></fin-screen-net-worth>`;
    case 'upcoming':
      return html`<fin-screen-upcoming .state=${state} .facts=${facts}></fin-screen-upcoming>`;
    case 'insights':
      return html`<fin-screen-insights .state=${state} .facts=${facts}></fin-screen-insights>`;
    default:
      // The chunk of this step was loaded last and has set `renderOuter`.
      return renderOuter?.(state as never, facts) ?? nothing;
  }
}

/** Code and words that must be loaded before a step is shown. */
interface Chunk {
  code(): Promise<unknown>;
  words: readonly WordGroup[];
}

const signIn: Chunk = {
  code: () => loadChunk('sign-in-screens', () => import('./sign-in-screens.ts')),
  words: ['links', 'problems', 'linking'],
};
const challenge: Chunk = {
  code: () => loadChunk('challenge-screens', () => import('./challenge-screens.ts')),
  words: ['links', 'problems', 'linking'],
};
const bankSite: Chunk = {
  code: () => loadChunk('bank-site-screens', () => import('./bank-site-screens.ts')),
  words: ['links', 'problems', 'linking', 'sharing'],
};
const accounts: Chunk = {
  code: () => loadChunk('account-screens', () => import('./account-screens.ts')),
  words: ['links', 'problems', 'linking'],
};
const consent: Chunk = {
  code: () => loadChunk('consent-screens', () => import('./consent-screens.ts')),
  words: ['links', 'problems', 'consents', 'sharing'],
};

const verification: Chunk = {
  code: async () => {
    ({ renderVerification: renderOuter } = await loadChunk(
      'verification-screens',
      () => import('./verification-screens.ts'),
    ));
  },
  words: ['links', 'problems', 'linking', 'verification'],
};
const transfer: Chunk = {
  code: async () => {
    ({ renderTransfer: renderOuter } = await loadChunk('transfer-screens', () => import('./transfer-screens.ts')));
  },
  words: ['links', 'problems', 'linking', 'transfer'],
};
const ownAccounts: Chunk = {
  code: async () => {
    ({ renderOwnAccount: renderOuter } = await loadChunk(
      'own-account-screens',
      () => import('./own-account-screens.ts'),
    ));
  },
  words: ['links', 'problems', 'linking', 'ownAccounts'],
};
const isOfTransfer = (step: FrameState['step']): boolean => /^(pickI|pos|tr)/.test(step);
const isOwnAccount = (step: FrameState['step']): boolean => /^(man|prop|own)/.test(step);

/** The chunk of each step. */
const chunks: Readonly<Record<LaterState['step'] & ViewStep, Chunk>> = {
  existing: challenge,
  credentials: signIn,
  progress: signIn,
  mfa: challenge,
  error: signIn,
  consent: bankSite,
  handoff: bankSite,
  atBank: bankSite,
  partial: accounts,
  summary: accounts,
  success: accounts,
  connections: {
    code: () =>
      loadChunk('fin-screen-connections', () => import('../../screens/connections/fin-screen-connections.ts')),
    words: ['links', 'problems', 'managing'],
  },
  consents: {
    code: () => loadChunk('fin-screen-consents', () => import('../../screens/consents/fin-screen-consents.ts')),
    words: ['consents', 'sharing'],
  },
  netWorth: {
    code: () => loadChunk('fin-screen-net-worth', () => import('../../screens/net-worth/fin-screen-net-worth.ts')),
    words: ['netWorth'],
  },
  upcoming: {
    code: () => loadChunk('fin-screen-upcoming', () => import('../../screens/upcoming/fin-screen-upcoming.ts')),
    words: ['upcoming'],
  },
  insights: {
    code: () => loadChunk('fin-screen-insights', () => import('../../screens/insights/fin-screen-insights.ts')),
    words: ['insights'],
  },
  consentDetail: consent,
  consentRenewal: consent,
  consentStopped: consent,
};

/** The steps that usually follow; they are preloaded. The error screen is among them because it must work without a network. */
const next: Readonly<Record<ViewStep, readonly LaterState['step'][]>> = {
  boot: [],
  entry: ['credentials', 'error'],
  search: ['credentials', 'error'],
  existing: ['credentials', 'progress', 'consent'],
  credentials: ['progress', 'mfa', 'error'],
  consent: ['handoff'],
  handoff: ['atBank', 'error'],
  atBank: ['progress', 'error'],
  progress: ['mfa', 'summary', 'partial'],
  mfa: ['progress'],
  partial: ['summary'],
  summary: ['success'],
  success: [],
  error: [],
  exited: [],
  connections: ['credentials', 'progress'],
  netWorth: ['error'],
  upcoming: ['error'],
  insights: ['error'],
  consents: ['consentDetail', 'consentRenewal', 'error'],
  consentDetail: ['consentStopped', 'consentRenewal'],
  consentRenewal: [],
  consentStopped: [],
};

/** Loads the words of groups. */
export type LoadWords = (groups: readonly WordGroup[]) => Promise<unknown>;

const isOfView = (step: FrameState['step']): step is ViewStep => step in next;

function load(step: LaterState['step'], loadWords: LoadWords): Promise<unknown> {
  const { code, words } = isOfView(step)
    ? chunks[step]
    : isOfTransfer(step)
      ? transfer
      : isOwnAccount(step)
        ? ownAccounts
        : verification;
  return Promise.all([code(), loadWords(words)]);
}

/** Loads the code and words of a step, and resolves when its screen can be shown. */
export const loadLater = (step: LaterState['step'], loadWords: LoadWords): Promise<unknown> =>
  load(step, loadWords).catch(reloadFrame);

/** First screen of the outer flow after linking. It is preloaded while the bank is working. */
const afterLinking: Partial<Record<SessionFacts['options']['flow'], LaterState['step']>> = {
  verification: 'pickAccount',
  'aggregation-plus-verification': 'pickAccount',
  'asset-transfer': 'pickInvestment',
};

/**
 * Preloads the code and words of the steps that are likely to follow. Ignores failures, because a step that is needed is loaded
 * again.
 */
export function preloadAfter(step: FrameState['step'], loadWords: LoadWords, { options }: SessionFacts): void {
  if (!isOfView(step)) return;
  const ahead = step === 'progress' ? afterLinking[options.flow] : undefined;
  for (const name of ahead === undefined ? next[step] : [...next[step], ahead])
    void load(name, loadWords).catch(() => {});
}
