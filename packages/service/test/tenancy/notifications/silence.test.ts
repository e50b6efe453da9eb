import { expect, it } from 'vitest';
import { Silence } from '../../../src/tenancy/notifications/delivery/silence.ts';

it('the silence of a callback is measured from its first pending request or from its last response, while a request is pending', () => {
  let now = 100;
  const silence = new Silence(() => now);
  now = 200;
  expect(silence.lastsMs).toBe(0);
  silence.sent();
  now = 300;
  silence.sent();
  expect(silence.lastsMs).toBe(100);
  silence.answered();
  now = 350;
  expect(silence.lastsMs).toBe(50);
  silence.over();
  expect(silence.lastsMs).toBe(0);
});
