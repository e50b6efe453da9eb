import { describe, expect, test } from 'vitest';
import { openDemo, ownPage } from '../parties/open-demo.ts';

const demo = await openDemo();
const { seen } = demo.service;

describe('demo: upcoming page', () => {
  test('the page has a tag with a session of its own, and lets days pass', async () => {
    const cookie = await demo.signIn();
    const page = await demo.page('/upcoming', cookie);
    expect(page).toMatch(/<fin-upcoming\s[^>]*session-url="\/my\/upcoming-session"/);
    expect(page).toContain('<input type="hidden" name="page" value="/upcoming" />');
    const reply = await demo.send(
      {
        method: 'POST',
        url: '/clock',
        headers: { ...ownPage, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'move=4&page=%2Fupcoming',
      },
      cookie,
    );
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/upcoming']);
    expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({ advanceSeconds: 345_600 });
  });
});
