import { loadChunk, untilLoaded } from '../loading/load-chunk.ts';
import type { PageMessage } from '@fin-link/contracts/browser';

/** Message with the theme and the design tokens of the page. */
type ThemeMessage = Extract<PageMessage, { type: 'theme' }>;

/**
 * Applies the theme, and then the page's design tokens. Their code is loaded only if there are tokens, earlier ones must be removed, or
 * the document declares fonts of the site.
 */
export async function applyTheme(root: HTMLElement, { theme, tokens }: ThemeMessage): Promise<void> {
  root.dataset['theme'] = theme;
  if (Object.keys(tokens).length + root.style.length + document.fonts.size === 0) return;
  const load = () => loadChunk('design-tokens', () => import('./design-tokens.ts'));
  const checks = await untilLoaded(load, () => root.isConnected);
  checks?.applyTokens(root, tokens);
}
