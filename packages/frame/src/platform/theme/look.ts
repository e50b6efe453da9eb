import type { LinkOptions } from '@fin-link/contracts/browser';
import { loadChunk, untilLoaded } from '../loading/load-chunk.ts';

/** Applies the design tokens of the session's configuration. Their code is loaded only if there are tokens. */
export async function showLook(root: HTMLElement, look: LinkOptions['look']): Promise<void> {
  if (Object.keys({ ...look.light, ...look.dark }).length === 0) return;
  const load = () => loadChunk('design-tokens', () => import('./design-tokens.ts'));
  const checks = await untilLoaded(load, () => root.isConnected);
  checks?.applyLook(root, look);
}
