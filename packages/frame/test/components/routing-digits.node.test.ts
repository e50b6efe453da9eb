import { expect, it } from 'vitest';
import { routingDigits } from '../../src/screens/verification/routing-digits.ts';

it('a routing number may be typed with spaces and dashes', () => {
  expect(routingDigits(' 0210-0002 1')).toBe('021000021');
});
