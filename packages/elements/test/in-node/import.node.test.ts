import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { describe, expect, it, vi } from 'vitest';

describe('elements: entry without side effects', () => {
  it('can be imported on Node', async () => {
    const { FinLink, FinExitEvent } = await import('../../src/index.ts');
    expect(FinLink.observedAttributes).toContain('publishable-key');
    expect(new FinExitEvent({ outcome: 'success', screen: 'success', providerAccountIds: [] }).type).toBe('fin-exit');
  });
});

describe('elements: script /fin-link.js', () => {
  it('is one file of at most 9 kB', async () => {
    const outDir = await mkdtemp(join(tmpdir(), 'fin-link-'));
    // What is shipped is measured: a test runner's own setting brings in the libraries' development builds.
    vi.stubEnv('NODE_ENV', 'production');
    try {
      await build({
        root: join(import.meta.dirname, '..', '..'),
        logLevel: 'silent',
        build: { outDir, emptyOutDir: true },
      });
      const script = await readFile(join(outDir, 'fin-link.js'));
      expect(script.toString()).not.toMatch(/\bimport\b *[({'"]/);
      expect(brotliCompressSync(script).byteLength).toBeLessThanOrEqual(9_000);
    } finally {
      vi.unstubAllEnvs();
      await rm(outDir, { recursive: true });
    }
  });
});
