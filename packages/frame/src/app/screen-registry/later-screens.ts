import type { OwnAccountsScreen, SessionFacts, TransferScreen, VerificationScreen } from '@fin-link/flow';
import type { TemplateResult } from 'lit';
import { nothing } from 'lit';
import { loadChunk } from '../../platform/loading/load-chunk.ts';
import type { FrameState } from '../../platform/scope/frame-state.ts';
import '../../platform/theme/later-controls.ts';
import type { WordGroup } from '../../platform/words/strings.ts';

/** States that this module renders. The others are in the first screen's script, or in the chunk of the bank search. */
export type LaterState = Exclude<FrameState, { step: 'boot' | 'entry' | 'search' | 'exited' }>;

/** Steps of linking and of the other views, without those of verification, transfers and manual accounts. */
type ViewStep = Exclude<
  FrameState['step'],
  VerificationScreen['step'] | TransferScreen['step'] | OwnAccountsScreen['step']
>;

/** Module of a chunk of screens. It gets only the states of its own screens. */
interface Screens {
  /** Renders the element of a state. */
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

const chunk = (name: string, load: () => Promise<Screens>, ...words: readonly WordGroup[]): Chunk => ({
  code: () => loadChunk(name, load),
  words,
});

const signIn = chunk('sign-in-screens', () => import('./sign-in-screens.ts'), 'links', 'problems', 'linking');
const challenge = chunk('challenge-screens', () => import('./challenge-screens.ts'), 'links', 'problems', 'linking');
const bankSite = chunk(
  'bank-site-screens',
  () => import('./bank-site-screens.ts'),
  'links',
  'problems',
  'linking',
  'sharing',
);
const accounts = chunk('account-screens', () => import('./account-screens.ts'), 'links', 'problems', 'linking');
const consent = chunk(
  'consent-screens',
  () => import('./consent-screens.ts'),
  'links',
  'problems',
  'consentList',
  'consents',
  'sharing',
);
const verification = chunk(
  'verification-screens',
  () => import('./verification-screens.ts'),
  'links',
  'problems',
  'linking',
  'verification',
);
const transfer = chunk(
  'transfer-screens',
  () => import('./transfer-screens.ts'),
  'links',
  'problems',
  'linking',
  'transfer',
);
const ownAccounts = chunk(
  'own-account-screens',
  () => import('./own-account-screens.ts'),
  'links',
  'problems',
  'linking',
  'ownAccounts',
);
/** Whether a step belongs to asset transfers, for example `transferReview`. Prefixes need fewer bytes than the names of all steps. */
const isOfTransfer = (step: FrameState['step']): boolean => /^(pickI|pos|tr)/.test(step);
/** Whether a step belongs to accounts that are added manually, for example `propertyLoans`. */
const isOwnAccount = (step: FrameState['step']): boolean => /^(man|prop|own)/.test(step);

/** The chunk of each step of linking and of the other views. `chunkOf` returns the chunks of all other steps. */
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
  connections: chunk('connections-screen', () => import('./connections-screen.ts'), 'managing'),
  consents: chunk('consents-screen', () => import('./consents-screen.ts'), 'consentList', 'sharing'),
  netWorth: chunk('net-worth-screen', () => import('./net-worth-screen.ts'), 'netWorth'),
  upcoming: chunk('upcoming-screen', () => import('./upcoming-screen.ts'), 'upcoming'),
  insights: chunk('insights-screen', () => import('./insights-screen.ts'), 'insights'),
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

/** Loads groups of words. Resolves when all are loaded. */
export type LoadWords = (groups: readonly WordGroup[]) => Promise<unknown>;

/** Whether a step is one of linking or of another view. The others belong to verification, transfers and manual accounts. */
const isOfView = (step: FrameState['step']): step is ViewStep => step in next;

/** Returns the chunk with the screen of a step. */
const chunkOf = (step: LaterState['step']): Chunk =>
  isOfView(step) ? chunks[step] : isOfTransfer(step) ? transfer : isOwnAccount(step) ? ownAccounts : verification;

/** Loads the code of a step, and the words that all states of its chunk need. */
async function load(step: LaterState['step'], loadWords: LoadWords): Promise<Chunk> {
  const chunk = chunkOf(step);
  [chunk.loaded] = await Promise.all([chunk.code(), loadWords(chunk.words)]);
  return chunk;
}

const wordsFor = ({ loaded }: Chunk, state: LaterState): readonly WordGroup[] =>
  loaded?.wordsFor?.(state as never) ?? [];

/** Whether everything that a state shows is loaded. */
export function isLoaded(state: LaterState): boolean {
  const chunk = chunkOf(state.step);
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
  chunkOf(state.step).loaded?.render(state as never, facts) ?? nothing;

/** Preloads all overlays, because the overlay for a lost network could not be loaded without a network. */
export const loadOverlays = (): Promise<typeof import('./overlay-elements.ts')> =>
  loadChunk('overlay-elements', () => import('./overlay-elements.ts'));

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
