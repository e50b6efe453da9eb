import { describe, expect, it } from 'vitest';
import { isRoutingNumber, routingDigits } from '../../src/screens/verification/routing-number.ts';

describe('frame: routing numbers', () => {
  it.each(['011000015', '021000021', '322271627', '061000104'])('accepts %s', (digits) => {
    expect(isRoutingNumber(digits)).toBe(true);
  });

  it.each(['021000022', '201000021', '02100002', '0210000210', '000000000', 'abcdefghi', ''])(
    'refuses “%s”',
    (digits) => {
      expect(isRoutingNumber(digits)).toBe(false);
    },
  );

  it('finds every single wrong digit', () => {
    const right = '021000021';
    for (const at of right.split('').keys())
      for (let digit = 0; digit < 10; digit += 1) {
        const typed = `${right.slice(0, at)}${digit}${right.slice(at + 1)}`;
        expect(isRoutingNumber(typed), typed).toBe(typed === right);
      }
  });

  it('may be typed with spaces and dashes', () => {
    expect(routingDigits(' 0210-0002 1')).toBe('021000021');
  });
});
