import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { bundleInto, bundleNamed } from '../../../../scripts/build/index.ts';

const names = [
  'fin-connections',
  'fin-consents',
  'fin-insights',
  'fin-link',
  'fin-link-button',
  'fin-manual-account',
  'fin-net-worth',
  'fin-real-estate',
  'fin-redirect',
  'fin-upcoming',
];

describe('elements: entry without side effects', () => {
  it('can be imported on Node', async () => {
    const { FinLink, FinExitEvent } = await import('../../src/index.ts');
    expect(FinLink.observedAttributes).toContain('publishable-key');
    expect(new FinExitEvent({ outcome: 'success', screen: 'success', providerAccountIds: [] }).type).toBe('fin-exit');
  });
});

/** Runs the loader's script twice in a page. `isFirst`: whether its global stays the one of the first run. */
function loadTwice(script: string): { added: string[]; isFirst: boolean; members: string[] } {
  class HTMLScriptElement {
    readonly src = 'https://link.example/fastlink/v4/initialize.js';
  }
  const page: Record<string, unknown> = { HTMLScriptElement, document: { currentScript: new HTMLScriptElement() } };
  page['window'] = page;
  const before = Object.keys(page);
  const context = createContext(page);
  runInContext(script, context);
  const { fastlink } = page;
  runInContext(script, context);
  const added = Object.keys(page).filter((name) => !before.includes(name));
  return { added, isFirst: page['fastlink'] === fastlink, members: Object.keys(fastlink ?? {}) };
}

describe('elements: scripts for a page', () => {
  it('are one file each: /fin-link.js for linking, /fin-elements.js with every element, and a loader that may run twice', async () => {
    const outDir = await mkdtemp(join(tmpdir(), 'fin-link-'));
    // The test checks the shipped code. The test runner's own setting would include the development builds of the libraries.
    vi.stubEnv('NODE_ENV', 'production');
    try {
      await bundleInto(bundleNamed('elements'), { outDir });
      const defined = await Promise.all(
        ['fin-link.js', 'fin-elements.js'].map(async (name) => {
          const script = await readFile(join(outDir, name), 'utf8');
          expect(script).not.toMatch(/\bimport\b *[({'"]/);
          return names.filter((tag) => new RegExp(`\\([\`'"]${tag}[\`'"],`).test(script));
        }),
      );
      expect(defined).toEqual([['fin-link', 'fin-link-button'], names]);
      const loader = await readFile(join(outDir, 'fastlink.js'), 'utf8');
      expect(loadTwice(loader)).toEqual({ added: ['fastlink'], isFirst: true, members: ['open', 'close'] });
    } finally {
      vi.unstubAllEnvs();
      await rm(outDir, { recursive: true });
    }
  });
});
