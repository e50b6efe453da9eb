import type { PageMessage } from '@fin-link/contracts/browser';

export type ThemeMessage = Extract<PageMessage, { type: 'theme' }>;

/** Light, dark or the reader's own choice, and then the page's tokens, whose checks load only when there are any. */
export async function applyTheme(root: HTMLElement, { theme, tokens }: ThemeMessage): Promise<void> {
  root.dataset['theme'] = theme;
  if (Object.keys(tokens).length === 0 && root.style.length === 0) return;
  const { applyTokens } = await import('./design-tokens.ts');
  applyTokens(root, tokens);
}
