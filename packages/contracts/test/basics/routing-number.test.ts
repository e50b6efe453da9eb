import { expect, test } from 'vitest';
import { isRoutingNumber } from '../../src/basics/routing-number.ts';

test.each(['011000015', '011401533', '021000021', '091000019', '322271627', '061000104'])(
  'the American routing number %s is valid',
  (number) => {
    expect(isRoutingNumber(number)).toBe(true);
  },
);

test.each(['021000022', '201000021', '012000021', '02100002', '0210000210', '02100002a', '000000000', 'abcdefghi', ''])(
  'the American routing number “%s” is invalid',
  (number) => {
    expect(isRoutingNumber(number)).toBe(false);
  },
);

test('the checksum of American routing numbers finds every single wrong digit', () => {
  const right = '021000021';
  for (const at of right.split('').keys())
    for (let digit = 0; digit < 10; digit += 1) {
      const typed = `${right.slice(0, at)}${digit}${right.slice(at + 1)}`;
      expect(isRoutingNumber(typed), typed).toBe(typed === right);
    }
});
