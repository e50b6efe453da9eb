import type { Formats } from '@fin-link/words';
import { words as sharedWords } from '@fin-link/words/built/en-US/shared';
import { loadChunk } from '../loading/load-chunk.ts';
import type { LaterWords, Rewrite } from './later-words.ts';
import { createLaterWords } from './later-words.ts';
import type { WordGroups } from './strings.ts';

export { createLaterWords } from './later-words.ts';
export { words as englishShared } from '@fin-link/words/built/en-US/shared';

/** Returns the English words of later screens. */
export const englishWords = (f: Formats, rewrite?: Rewrite): LaterWords =>
  createLaterWords(f, sharedWords, englishGroups, rewrite);

/** Words of single screens. Each group is a separate chunk. */
export const englishGroups: WordGroups = {
  links: async () => (await loadChunk('links', () => import('@fin-link/words/built/en-US/links'))).words,
  overlays: async () => (await loadChunk('overlays', () => import('@fin-link/words/built/en-US/overlays'))).words,
  problems: async () => (await loadChunk('problem', () => import('@fin-link/words/built/en-US/problem'))).words,
  linking: async () => (await loadChunk('linking', () => import('@fin-link/words/built/en-US/linking'))).words,
  managing: async () => (await loadChunk('connections', () => import('@fin-link/words/built/en-US/connections'))).words,
  consentList: async () =>
    (await loadChunk('consent-list', () => import('@fin-link/words/built/en-US/consent-list'))).words,
  consents: async () => (await loadChunk('consents', () => import('@fin-link/words/built/en-US/consents'))).words,
  sharing: async () =>
    (await loadChunk('consent-texts', () => import('@fin-link/words/built/en-US/consent-texts'))).words,
  verification: async () =>
    (await loadChunk('verification', () => import('@fin-link/words/built/en-US/verification'))).words,
  manualAccounts: async () =>
    (await loadChunk('manual-accounts', () => import('@fin-link/words/built/en-US/manual-accounts'))).words,
  transfer: async () => (await loadChunk('transfer', () => import('@fin-link/words/built/en-US/transfer'))).words,
  netWorth: async () => (await loadChunk('net-worth', () => import('@fin-link/words/built/en-US/net-worth'))).words,
  insights: async () => (await loadChunk('insights', () => import('@fin-link/words/built/en-US/insights'))).words,
  upcoming: async () => (await loadChunk('upcoming', () => import('@fin-link/words/built/en-US/upcoming'))).words,
};
