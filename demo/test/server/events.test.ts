import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { finished } from '../parties/fake-host.ts';
import { openDemo, secrets } from '../parties/open-demo.ts';

const demo = await openDemo();

interface Message {
  id?: string;
  at?: Date;
  secret?: string;
  body?: string;
  /** Body that replaces the signed one. */
  tampered?: string;
}

const about = (loginName: string, sessionId = 'ls_aaaaaaaaaaaaaaaaaaaaaaaa') =>
  JSON.stringify({
    type: 'session.finished',
    timestamp: '2026-11-20T10:16:00.000Z',
    data: finished(loginName, sessionId),
  });

function deliver({
  id = 'msg_1',
  at = new Date(),
  secret = secrets.eventSecret,
  body = about('sbMem1'),
  tampered = body,
}: Message) {
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
  return demo.send({ method: 'POST', url: '/webhooks/fin-link', headers, payload: tampered });
}

const cards = async (person: string): Promise<string[]> =>
  (await demo.page('/events', await demo.signIn(person))).match(/webhook-id: \w+/g) ?? [];

describe('demo: webhook session.finished', () => {
  test('is listed once for its user, newest first', async () => {
    expect((await deliver({ id: 'msg_first' })).statusCode).toBe(204);
    expect((await deliver({ id: 'msg_second', body: about('sbMem1', 'ls_bbbbbbbbbbbbbbbbbbbbbbbb') })).statusCode).toBe(
      204,
    );
    // The sender retries because it received no confirmation.
    expect((await deliver({ id: 'msg_first' })).statusCode).toBe(204);
    expect(await cards('sbMem1')).toEqual(['webhook-id: msg_second', 'webhook-id: msg_first']);
    expect(await cards('sbMem2')).toEqual([]);
  });

  test('is shown with its outcome and connections', async () => {
    await deliver({ id: 'msg_shown', body: about('sbMem3') });
    const page = await demo.page('/events', await demo.signIn('sbMem3'));
    expect(page).toMatch(/session\.finished\s*<span class="badge good">Completed/);
    expect(page).toMatch(/Test Bank<\/bdi>: Linked, 2\s+accounts/);
  });

  test.each([
    ['a wrong secret', { secret: 'whsec_YW5vdGhlci1zZWNyZXQtYWx0b2dldGhlcg==' }],
    ['another body', { tampered: about('sbMem4', 'ls_cccccccccccccccccccccccc') }],
    ['the same JSON with other spaces', { tampered: `${about('sbMem4')} ` }],
    ['a time long ago: a replay', { at: new Date(Date.now() - 6 * 60_000) }],
    ['a time to come', { at: new Date(Date.now() + 6 * 60_000) }],
  ])('refuses a message with %s', async (_name, message) => {
    const reply = await deliver({ id: 'msg_bad', body: about('sbMem4'), ...message });
    expect(reply.statusCode).toBe(401);
    expect(await cards('sbMem4')).toEqual([]);
  });

  test('refuses a message without a signature', async () => {
    const reply = await demo.send({
      method: 'POST',
      url: '/webhooks/fin-link',
      headers: { 'content-type': 'application/json' },
      payload: about('sbMem4'),
    });
    expect(reply.statusCode).toBe(401);
  });

  test('is refused when it is too large or not JSON', async () => {
    expect((await deliver({ body: JSON.stringify({ filler: 'x'.repeat(300_000) }) })).statusCode).toBe(413);
    expect((await deliver({ body: 'not json' })).statusCode).toBe(400);
  });

  test('accepts and ignores events of other types', async () => {
    expect(
      (
        await deliver({
          id: 'msg_other',
          body: JSON.stringify({ type: 'session.started', data: { loginName: 'sbMem4' } }),
        })
      ).statusCode,
    ).toBe(204);
    expect(await cards('sbMem4')).toEqual([]);
  });

  test('is dropped after 50 newer events', async () => {
    for (let number = 1; number <= 53; number += 1) await deliver({ id: `msg_many${number}`, body: about('sbMem5') });
    const kept = await cards('sbMem5');
    expect(kept).toHaveLength(50);
    expect([kept.at(0), kept.at(-1)]).toEqual(['webhook-id: msg_many53', 'webhook-id: msg_many4']);
  });

  test('cannot inject markup into the page', async () => {
    const body = about('sbMem2').replace('Test Bank', '</pre><script>alert(1)</script>');
    await deliver({ id: 'msg_hostile', body });
    const page = await demo.page('/events', await demo.signIn('sbMem2'));
    expect(page).not.toContain('<script>');
    expect(page).toContain('&lt;/pre&gt;&lt;script&gt;alert(1)');
  });
});
