import { expect, it } from 'vitest';
import { Silence } from '../../../src/tenancy/notifications/delivery/silence.ts';

it('the silence of a callback is measured from its first pending request or from its last response, while a request is pending', () => {
  let now = 100;
  const silence = new Silence(() => now);
  now = 200;
  expect(silence.durationMs).toBe(0);
  silence.recordRequest();
  now = 300;
  silence.recordRequest();
  expect(silence.durationMs).toBe(100);
  silence.recordResponse();
  now = 350;
  expect(silence.durationMs).toBe(50);
  silence.reset();
  expect(silence.durationMs).toBe(0);
});
