import { describe, expect, test } from 'vitest';
import { openDemo } from '../parties/open-demo.ts';

const demo = await openDemo();

describe('demo: theme page', () => {
  test('the page has a tag, and may frame the gallery and the host only', async () => {
    const { body, headers } = await demo.send({ url: '/theme' }, await demo.signIn());
    expect(body).toMatch(/<fin-link\s[^>]*session-url="\/my\/session"/);
    expect(body).toMatch(/<iframe\s[^>]*src="\/gallery\/\?sample=/);
    expect(headers['content-security-policy']).toContain(`frame-src 'self' ${demo.host.origin};`);
    const { headers: elsewhere } = await demo.send({ url: '/link' }, await demo.signIn());
    expect(elsewhere['content-security-policy']).toContain(`frame-src ${demo.host.origin};`);
  });

  test('the page shows the tag without a sign-in, too', async () => {
    const { statusCode, body } = await demo.send({ url: '/theme' });
    expect(statusCode).toBe(200);
    expect(body).toMatch(/<fin-link\s[^>]*session-url="\/my\/guest-session"/);
  });
});
