import { describe, expect, test } from 'vitest';
import { openDemo } from '../parties/open-demo.ts';

const demo = await openDemo();

describe('demo: insights page', () => {
  test('the page has a tag with a session of its own, and lets days pass', async () => {
    const cookie = await demo.signIn();
    const page = await demo.page('/insights', cookie);
    expect(page).toMatch(/<fin-insights\s[^>]*session-url="\/my\/insights-session"/);
    expect(page).toContain('<input type="hidden" name="page" value="/insights" />');
  });
});
