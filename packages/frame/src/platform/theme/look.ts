import type { LinkOptions } from '@fin-link/contracts/browser';
import { loadChunk } from '../loading/load-chunk.ts';
import { untilLoaded } from '../loading/until-loaded.ts';

/** Applies the look of the session's configuration. The checks of tokens are loaded only if it has tokens. */
export async function showLook(root: HTMLElement, look: LinkOptions['look']): Promise<void> {
  if (Object.keys({ ...look.light, ...look.dark }).length === 0) return;
  const load = () => loadChunk('design-tokens', () => import('./design-tokens.ts'));
  const checks = await untilLoaded(load, () => root.isConnected);
  checks?.applyLook(root, look);
}
