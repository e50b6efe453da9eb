import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { SessionFacts, VerificationScreen } from '@fin-link/flow';
import { loadChunk } from '../../platform/loading/load-chunk.ts';
import { reloadFrame } from '../../platform/loading/reload-frame.ts';
import type { FrameState } from '../../platform/scope/frame-state.ts';
import type { LinkingStrings } from '../../platform/words/types/strings.ts';
import '../../platform/theme/later-controls.ts';

export { loadOverlays, renderOverlay } from './overlays.ts';
export { spokenWords } from './spoken-words.ts';

/** Every state but those that the first screen's script can show. */
export type LaterState = Exclude<FrameState, { step: 'boot' | 'search' | 'exited' }>;

/** Steps of linking and of the other views. */
type ViewStep = Exclude<FrameState['step'], VerificationScreen['step']>;

/** Null until they are loaded, which happens before one of them is shown. */
let verificationScreens: typeof import('./verification-screens.ts') | null = null;

/** Renders the element of a state. */
export function renderLater(state: LaterState, facts: SessionFacts): TemplateResult | typeof nothing {
  switch (state.step) {
    case 'entry':
      return html`<fin-entry .state=${state} .facts=${facts}></fin-entry>`;
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
    default:
      return verificationScreens?.renderVerification(state, facts) ?? nothing;
  }
}

const signIn = (): Promise<unknown> => loadChunk('sign-in-screens', () => import('./sign-in-screens.ts'));
const challenge = (): Promise<unknown> => loadChunk('challenge-screens', () => import('./challenge-screens.ts'));
const bankSite = (): Promise<unknown> => loadChunk('bank-site-screens', () => import('./bank-site-screens.ts'));
const accounts = (): Promise<unknown> => loadChunk('account-screens', () => import('./account-screens.ts'));
const consent = (): Promise<unknown> => loadChunk('consent-screens', () => import('./consent-screens.ts'));

async function verification(words: Promise<LinkingStrings>): Promise<void> {
  const loading = loadChunk('verification-screens', () => import('./verification-screens.ts'));
  await words.then((linking) => linking.verification.load());
  verificationScreens = await loading;
}

/** The chunk of each step. */
const loaders: Readonly<Record<LaterState['step'] & ViewStep, () => Promise<unknown>>> = {
  entry: challenge,
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
  connections: () =>
    loadChunk('fin-screen-connections', () => import('../../screens/connections/fin-screen-connections.ts')),
  consents: () => loadChunk('fin-screen-consents', () => import('../../screens/consents/fin-screen-consents.ts')),
  consentDetail: consent,
  consentRenewal: consent,
  consentStopped: consent,
};

/** The steps that usually follow, loaded ahead; with the error screen, which must work without a network. */
const next: Readonly<Record<ViewStep, readonly (keyof typeof loaders)[]>> = {
  boot: [],
  entry: [],
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
  consents: ['consentDetail', 'consentRenewal', 'error'],
  consentDetail: ['consentStopped', 'consentRenewal'],
  consentRenewal: [],
  consentStopped: [],
};

const isOfView = (step: FrameState['step']): step is ViewStep => step in next;

/** Resolves when the screen of this step can be shown, with words of its own. */
export function loadLater(step: LaterState['step'], words: Promise<LinkingStrings>): Promise<unknown> {
  return (isOfView(step) ? loaders[step]() : verification(words)).catch(reloadFrame);
}

/** Loads ahead what is likely to follow; failures are ignored until it is needed. */
export function preloadAfter(step: FrameState['step']): void {
  if (isOfView(step)) for (const name of next[step]) void loaders[name]().catch(() => {});
}
