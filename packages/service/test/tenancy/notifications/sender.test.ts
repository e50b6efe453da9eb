import { describe, expect, it } from 'vitest';
import type { Resolve } from '@fin-link/storage';
import { createSender } from '../../../src/tenancy/notifications/index.ts';
import { callbackServer } from '../../harness/callback-server.ts';

const callback = await callbackServer();

describe('sender of service events', () => {
  const body = { body: '{}' };
  const never = new AbortController().signal;
  const loopback = { rules: { allowLoopback: true, secureOnly: false }, timeoutMs: 15_000 };

  it('the event sender treats any status other than 2xx as a failure', async () => {
    const sender = createSender(loopback);
    callback.answers = [204, 301, 400, 503];
    await sender.send(callback.url, body, never);
    for (const status of [301, 400, 503])
      await expect(sender.send(callback.url, body, never)).rejects.toMatchObject({ httpStatus: status });
    await sender.close();
  });

  it('the event sender refuses a callback whose name resolves to a forbidden address', async () => {
    const before = callback.received.length;
    const requested: string[] = [];
    const resolve: Resolve = async (host) => {
      requested.push(host);
      return [{ address: '127.0.0.1', family: 4 }];
    };
    const rules = { allowLoopback: false, secureOnly: false };
    const sender = createSender({ rules, resolve, timeoutMs: 15_000 });
    await expect(sender.send('http://rebound.example/hook', body, never)).rejects.toMatchObject({
      code: 'CALLBACK_REFUSED',
      fault: { error: 'ADDRESS_REFUSED', reason: expect.stringContaining('FIN_ALLOW_LOOPBACK_CALLBACKS') },
    });
    expect(requested).toEqual(['rebound.example']);
    await expect(sender.send(callback.url, body, never)).rejects.toMatchObject({ code: 'CALLBACK_REFUSED' });
    await expect(sender.send('http://10.0.0.1/', body, never)).rejects.toMatchObject({
      code: 'CALLBACK_REFUSED',
      fault: { error: 'ADDRESS_REFUSED', reason: expect.stringContaining('No variable') },
    });
    expect(callback.received).toHaveLength(before);
    await sender.close();
  });

  it('the event sender aborts a request to a callback that does not answer in time', async () => {
    const sender = createSender({ ...loopback, timeoutMs: 100 });
    callback.answers = [new Promise(() => {})];
    await expect(sender.send(callback.url, body, never)).rejects.toMatchObject({
      code: 'CALLBACK_UNREACHABLE',
      httpStatus: null,
    });
    await sender.close();
  });

  it('the error of a failed event delivery contains neither the callback address nor the response', async () => {
    const sender = createSender(loopback);
    const failure = await sender.send('http://127.0.0.1:1/hook-secret', body, never).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'CALLBACK_UNREACHABLE', message: 'The callback did not answer.' });
    await sender.close();
  });
});
