import type { SessionFacts } from '@fin-link/flow';
import type { TemplateResult } from 'lit';
import { nothing } from 'lit';
import { loadChunk } from '../platform/loading/load-chunk.ts';
import type { FrameState, FrameStep } from '../platform/scope/frame-state.ts';
import '../platform/theme/later-controls.ts';
import type { WordGroup } from '../platform/words/strings.ts';

/** States that this module renders. The others are in the first screen's script, or in the chunk of the bank search. */
export type LaterState = Exclude<FrameState, { step: 'boot' | 'entry' | 'search' | 'exited' }>;
type LaterStep = LaterState['step'];

/** Module that renders the screens of one chunk. `state` is always a state of these screens. */
interface Screens {
  /** Returns the element of a state. */
  render(state: never, facts: SessionFacts): TemplateResult;
  /** Returns words that only some states need. */
  wordsFor?(state: never): readonly WordGroup[];
}

/** Code and words that must be loaded before a step is shown. */
interface Chunk {
  code(): Promise<Screens>;
  words: readonly WordGroup[];
  loaded?: Screens;
  /** Groups of words from `wordsFor` that are loaded. */
  loadedWords?: ReadonlySet<WordGroup>;
}

/** A step's chunk, then the steps that usually follow and are preloaded. `null` for steps that this module does not render. */
type Row<C extends Chunk | null> = readonly [chunk: C, ...next: LaterStep[]];

const chunk = (name: string, load: () => Promise<Screens>, ...words: readonly WordGroup[]): Chunk => ({
  code: () => loadChunk(name, load),
  words,
});
/** Returns a chunk of linking, or of a flow around it, whose screens share the words of linking. */
const linkingChunk = (name: string, load: () => Promise<Screens>, ...words: readonly WordGroup[]): Chunk =>
  chunk(name, load, 'links', 'problems', 'linking', ...words);

const signIn = linkingChunk('sign-in-screens', () => import('../screens/sign-in/sign-in-screens.ts'));
const challenge = linkingChunk('challenge-screens', () => import('../screens/challenge/challenge-screens.ts'));
const bankSite = linkingChunk(
  'bank-site-screens',
  () => import('../screens/bank-site/bank-site-screens.ts'),
  'sharing',
);
const accounts = linkingChunk('account-screens', () => import('../screens/accounts/account-screens.ts'));
const verification = linkingChunk(
  'verification-screens',
  () => import('../screens/verification/verification-screens.ts'),
  'verification',
);
const transfer = linkingChunk('transfer-screens', () => import('../screens/transfer/transfer-screens.ts'), 'transfer');
const hosted = linkingChunk('fin-hosted', () => import('../screens/hosted/fin-hosted.ts'));
const manualAccounts = linkingChunk(
  'manual-account-screens',
  () => import('../screens/manual-accounts/manual-account-screens.ts'),
  'manualAccounts',
);
const consent = chunk(
  'consent-screens',
  () => import('../screens/consent-detail/consent-screens.ts'),
  'links',
  'problems',
  'consentList',
  'consents',
  'sharing',
);
const connections = chunk(
  'fin-screen-connections',
  () => import('../screens/connections/fin-screen-connections.ts'),
  'managing',
);
const consents = chunk(
  'fin-screen-consents',
  () => import('../screens/consents/fin-screen-consents.ts'),
  'consentList',
  'sharing',
);
const netWorth = chunk(
  'fin-screen-net-worth',
  () => import('../screens/net-worth/fin-screen-net-worth.ts'),
  'netWorth',
);
const upcoming = chunk('fin-screen-upcoming', () => import('../screens/upcoming/fin-screen-upcoming.ts'), 'upcoming');
const insights = chunk('fin-screen-insights', () => import('../screens/insights/fin-screen-insights.ts'), 'insights');

/** The registry of steps. The error screen is preloaded early, because it must work without a network. */
const rows: Readonly<Record<LaterStep, Row<Chunk>> & Record<Exclude<FrameStep, LaterStep>, Row<null>>> = {
  boot: [null],
  entry: [null, 'credentials', 'error'],
  search: [null, 'credentials', 'error'],
  exited: [null],
  existing: [challenge, 'credentials', 'progress', 'consent'],
  credentials: [signIn, 'progress', 'mfa', 'error'],
  consent: [bankSite, 'handoff'],
  handoff: [bankSite, 'atBank', 'error'],
  atBank: [bankSite, 'progress', 'error'],
  progress: [signIn, 'mfa', 'summary', 'partial'],
  mfa: [challenge, 'progress'],
  partial: [accounts, 'summary'],
  summary: [accounts, 'success'],
  success: [accounts],
  error: [signIn],
  alsoVerify: [verification],
  pickAccount: [verification],
  matching: [verification],
  matched: [verification],
  cdvOffer: [verification],
  cdvDetails: [verification],
  cdvReview: [verification],
  cdvStarted: [verification],
  cdvWaiting: [verification],
  cdvAmounts: [verification],
  cdvResult: [verification],
  pickInvestment: [transfer],
  positions: [transfer],
  transferDetails: [transfer],
  transferReview: [transfer],
  transferShared: [transfer],
  hosted: [hosted, 'error'],
  manualKind: [manualAccounts],
  manualForm: [manualAccounts],
  propertyAddress: [manualAccounts],
  propertyMatches: [manualAccounts],
  propertyValue: [manualAccounts],
  propertyLoans: [manualAccounts],
  ownSaved: [manualAccounts],
  connections: [connections, 'credentials', 'progress'],
  consents: [consents, 'consentDetail', 'consentRenewal', 'error'],
  consentDetail: [consent, 'consentStopped', 'consentRenewal'],
  consentRenewal: [consent],
  consentStopped: [consent],
  netWorth: [netWorth, 'error'],
  upcoming: [upcoming, 'error'],
  insights: [insights, 'error'],
};

/** Loader of groups of words. Resolves when all are loaded. */
export type LoadWords = (groups: readonly WordGroup[]) => Promise<unknown>;

/** Loads the code of a step, and the words that all states of its chunk need. */
async function load(step: LaterStep, loadWords: LoadWords): Promise<Chunk> {
  const [chunk] = rows[step];
  [chunk.loaded] = await Promise.all([chunk.code(), loadWords(chunk.words)]);
  return chunk;
}

const wordsFor = ({ loaded }: Chunk, state: LaterState): readonly WordGroup[] =>
  loaded?.wordsFor?.(state as never) ?? [];

/** Returns whether the code and words of a state are loaded. */
export function isLoaded(state: LaterState): boolean {
  const [chunk] = rows[state.step];
  return chunk.loaded !== undefined && wordsFor(chunk, state).every((group) => chunk.loadedWords?.has(group));
}

/** Loads the code and words of a state, and resolves when its screen can be shown. */
export async function loadLater(state: LaterState, loadWords: LoadWords): Promise<void> {
  try {
    const chunk = await load(state.step, loadWords);
    const words = wordsFor(chunk, state);
    await loadWords(words);
    chunk.loadedWords = new Set(words);
  } catch (error) {
    await reloadFrame(error);
  }
}

/** Renders the element of a state, which must be loaded. */
export const renderLater = (state: LaterState, facts: SessionFacts): TemplateResult | typeof nothing =>
  rows[state.step][0].loaded?.render(state as never, facts) ?? nothing;

/** Preloads all overlays, because the overlay for a lost network could not be loaded without a network. */
export const loadOverlays = (): Promise<typeof import('../screens/overlays/overlay-elements.ts')> =>
  loadChunk('overlay-elements', () => import('../screens/overlays/overlay-elements.ts'));

/** First screen of the outer flow after linking. It is preloaded while the bank is working. */
const afterLinking: Partial<Record<SessionFacts['options']['flow'], LaterStep>> = {
  verification: 'pickAccount',
  'aggregation-plus-verification': 'pickAccount',
  'asset-transfer': 'pickInvestment',
};

/**
 * Preloads the code and words of the steps that are likely to follow. Ignores failures, because a step that is needed is loaded
 * again.
 */
export function preloadAfter(step: FrameStep, loadWords: LoadWords, { options }: SessionFacts): void {
  if (options.languagePicker)
    void loadChunk('fin-languages', () => import('../components/languages/fin-languages.ts')).catch(() => {});
  const [, ...next] = rows[step];
  const ahead = step === 'progress' ? afterLinking[options.flow] : undefined;
  for (const name of ahead === undefined ? next : [...next, ahead]) void load(name, loadWords).catch(() => {});
}

/** Minimum age of a document that is reloaded. Without it, a missing file would cause endless reloads. */
const minDocumentAgeMs = 10_000;

/**
 * Handles a module that could not be loaded. Chromium remembers the failure for the lifetime of the document and never fetches the
 * module again. Its file can also be missing because the host was updated. So this function reloads the document if the host answers.
 * The flow then resumes. Always rethrows the error, for callers that retry.
 */
async function reloadFrame(error: unknown): Promise<never> {
  if (performance.now() > minDocumentAgeMs) {
    const host = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    if (host?.ok === true) location.reload();
  }
  throw error;
}
