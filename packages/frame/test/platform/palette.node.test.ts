import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colourRoles, contrast } from '../../src/platform/theme/contrast.ts';
import type { Colour, Colours, Role } from '../../src/platform/theme/contrast.ts';
import { hexOf } from '../../src/platform/theme/describe-palette.ts';
import { labOf } from '../../src/platform/theme/oklab.ts';
import { derivePalette, maxLightnessShift, measurePairs } from '../../src/platform/theme/palette.ts';
import type { Scheme } from '../../src/platform/theme/palette.ts';

const sheet = readFileSync(join(import.meta.dirname, '../../src/platform/theme/frame.css'), 'utf8');

const colourOf = (hex: string): Colour => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const setOf = (scheme: Scheme): Colours =>
  Object.fromEntries(
    colourRoles.map((role) => {
      const [, light = '', dark = ''] =
        new RegExp(`--fin-color-${role}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(sheet) ?? [];
      return [role, colourOf(scheme === 'light' ? light : dark)];
    }),
  ) as unknown as Colours;
const sets = { light: setOf('light'), dark: setOf('dark') };

type Hexes = Partial<Record<Role, string>>;

const derive = (declared: Hexes, scheme: Scheme = 'light') => {
  const colours = Object.fromEntries(Object.entries(declared).map(([role, hex]) => [role, colourOf(hex)]));
  const palette = derivePalette(colours, sets, scheme);
  return { ...palette, hexes: Object.fromEntries(colourRoles.map((role) => [role, hexOf(palette.colours[role])])) };
};

const defaults = (scheme: Scheme) => Object.fromEntries(colourRoles.map((role) => [role, hexOf(sets[scheme][role])]));

const tooLow = (colours: Colours) => measurePairs(colours).filter(({ ratio, least }) => ratio < least);

describe('frame: palette of a brand', () => {
  it.each(['light', 'dark'] as const)('equals the default set without declared colors, in %s', (scheme) => {
    expect(derive({}, scheme).hexes).toEqual(defaults(scheme));
    expect(derive({ surface: defaults(scheme)['surface'] ?? '' }, scheme).hexes).toEqual(defaults(scheme));
  });

  it('meets the minimum contrast of each pair, for any declared colors in both schemes', () => {
    const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    const brand = fc.record(Object.fromEntries(colourRoles.map((role) => [role, colour])), { requiredKeys: [] });
    fc.assert(
      fc.property(brand, fc.constantFrom('light', 'dark'), (declared, scheme) => {
        expect(tooLow(derive(declared, scheme).colours)).toEqual([]);
      }),
    );
  });

  it('meets the minimum contrast on each gray surface, where neither white nor black text has much room', () => {
    for (let gray = 0; gray < 256; gray += 1)
      for (const scheme of ['light', 'dark'] as const) {
        const palette = derivePalette({ surface: [gray, gray, gray] }, sets, scheme);
        expect([palette.fallen, tooLow(palette.colours)]).toEqual([null, []]);
      }
  });

  it('comes from the dark set for a dark surface, in each scheme', () => {
    for (const scheme of ['light', 'dark'] as const) {
      const { base, hexes, changes } = derive({ surface: '#1a1033' }, scheme);
      expect([base, changes]).toEqual(['dark', []]);
      expect(hexes).toMatchObject({ surface: '#1a1033', text: '#eef2f5', accent: '#7cc4ec', danger: '#ffb4ab' });
      // Violet, as the surface is.
      expect(labOf(colourOf(hexes['sunken'] ?? ''))[2]).toBeLessThan(-0.05);
    }
  });

  it('has a sunken background and dividers that are visible on a black surface', () => {
    const { colours } = derive({ surface: '#000000' });
    expect(contrast(colours.sunken, colours.surface)).toBeGreaterThan(1.08);
    expect(contrast(colours.divider, colours.surface)).toBeGreaterThan(1.5);
  });

  it('moves an accent that narrowly misses to the nearest lightness of the same hue', () => {
    const { colours, changes } = derive({ accent: '#8a63f2' });
    const [before, after] = [labOf(colourOf('#8a63f2')), labOf(colours.accent)];
    expect(changes).toMatchObject([{ role: 'accent', kind: 'adjusted', foreground: 'accent', background: 'surface' }]);
    expect(Math.abs(Math.atan2(before[2], before[1]) - Math.atan2(after[2], after[1]))).toBeLessThan(0.05);
    expect(before[0] - after[0]).toBeLessThan(0.06);
    expect(contrast(colours.accent, colours.sunken)).toBeLessThan(4.8);
  });

  it('uses the color of the text for an accent that is too far from readable', () => {
    const { hexes, changes } = derive({ accent: '#ffd400' });
    expect([hexes['accent'], hexes['on-accent']]).toEqual(['#14202b', '#ffffff']);
    expect(changes).toMatchObject([{ role: 'accent', kind: 'replaced' }]);
  });

  it.each([
    ['#ffd400', '#000000', '#000000'],
    ['#5b2a86', '#ffffff', '#ffffff'],
  ])('shows on the accent %s what reads best', (accent, surface, onAccent) => {
    expect(derive({ surface, accent }).hexes['on-accent']).toBe(onAccent);
  });

  it('replaces a declared color on the accent that cannot be read there', () => {
    const { hexes, changes } = derive({ accent: '#5b2a86', 'on-accent': '#333333' });
    expect(hexes['on-accent']).toBe('#ffffff');
    expect(changes).toMatchObject([{ role: 'on-accent', kind: 'replaced' }]);
  });

  it('keeps the color of errors readable', () => {
    const { colours, changes } = derive({ danger: '#fff0f0', 'danger-soft': '#330000', border: '#fdfdfd' });
    expect(tooLow(colours)).toEqual([]);
    expect(changes.map(({ role }) => role)).toEqual(['danger-soft', 'border', 'danger']);
  });

  it('is the default set if the text is farther from readable on its surface than it may move', () => {
    const { fallen, hexes, changes } = derive({
      surface: '#777777',
      text: '#787878',
      accent: '#00ff00',
      sunken: '#ff00ff',
    });
    expect(fallen).toMatchObject({ foreground: 'text', background: 'surface', least: 4.5 });
    expect([hexes, changes]).toEqual([defaults('light'), []]);
    expect(maxLightnessShift).toBe(0.3);
  });
});
