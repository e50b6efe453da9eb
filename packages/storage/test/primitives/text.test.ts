import fc from 'fast-check';
import { expect, test } from 'vitest';
import { charactersOf, cutText } from '../../src/index.ts';

/** Texts of characters that have several UTF-16 units: emoji, families, flags, letters with marks. */
const characters = fc.array(fc.constantFrom('a', ' ', 'é', 'e\u0301', '😀', '👍🏽', '👨‍👩‍👧‍👦', '🇬🇧', 'क्षि', '한', '\r\n'), {
  maxLength: 30,
});

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['', 3, ''],
  ['ab😀', 3, 'ab'],
  ['ab😀', 4, 'ab😀'],
  ['cafe\u0301', 4, 'caf'],
  ['a👨‍👩‍👧‍👦b', 5, 'a'],
  ['👨‍👩‍👧‍👦', 4, '👨‍'],
  ['👨‍👩‍👧‍👦', 1, ''],
  ['🇬🇧🇦🇺', 6, '🇬🇧'],
])('`cutText` cuts %j at %i to %j', (text, maxLength, expected) => {
  expect(cutText(text, maxLength)).toBe(expected);
});

test('`cutText` returns the longest start that splits no character', () => {
  fc.assert(
    fc.property(characters, fc.nat(40), (parts, maxLength) => {
      const text = parts.join('');
      const start = cutText(text, maxLength);
      expect(text.startsWith(start)).toBe(true);
      expect(start.length).toBeLessThanOrEqual(maxLength);
      expect(start.isWellFormed()).toBe(true);
      const whole = charactersOf(text);
      const kept = charactersOf(start).length;
      if (start === '' || start === text) return;
      // Characters of several units that are alone and too long are cut between code points.
      if (kept > 1 || (whole[0] ?? '').length <= maxLength) expect(start).toBe(whole.slice(0, kept).join(''));
      const longer = whole.slice(0, kept + 1).join('');
      expect(longer.length).toBeGreaterThan(maxLength);
    }),
  );
});
