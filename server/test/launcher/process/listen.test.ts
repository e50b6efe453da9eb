import { once } from 'node:events';
import { connect } from 'node:net';
import { afterTests, openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { listenOnLoopback } from '../../../src/launcher/process/listen.ts';
import { readEnvironment } from '../../../src/platform/environment/host-environment.ts';
import { openHost } from '../../../src/app/host/open-host.ts';
import { settingsOf } from '../../../src/platform/environment/settings.ts';
import { generateVaultKey, parseVaultKeys } from '@fin-link/storage';

const host = await openHost({
  settings: { ...settingsOf(readEnvironment({})), subscribe: false, serviceUrl: 'http://127.0.0.1:1' },
  storage: await openTestStorage(),
  vaultKeys: parseVaultKeys(generateVaultKey('test')),
  log: { level: 'silent' },
});
const { port, stop } = await listenOnLoopback(host.app, 0);
afterTests(async () => {
  await host.close();
  await stop();
});

/** Returns the host's answer to malformed HTTP; `null` if the address is not bound. */
async function answerTo(address: string): Promise<string | null> {
  const socket = connect(port, address);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
  try {
    await once(socket, 'connect');
  } catch {
    return null;
  }
  socket.write('this is no request\r\n\r\n');
  await once(socket, 'close');
  return text;
}

test('both loopback addresses answer malformed HTTP with the host’s error body', async () => {
  const first = await answerTo('127.0.0.1');
  expect(first).toContain('request.unreadable');
  // A machine without IPv6 only has the first address.
  const second = await answerTo('::1');
  if (second !== null) expect(second).toContain('request.unreadable');
});

test('/ready reports starting, ready and stopping, the last one on open connections', async () => {
  const ready = async () => (await host.app.inject({ method: 'GET', url: '/ready' })).json();
  expect(await ready()).toMatchObject({ host: 'starting' });
  await host.start();
  expect(await ready()).toMatchObject({ host: 'ready' });
  host.drain();
  const reply = await host.app.inject({ method: 'GET', url: '/ready' });
  expect([reply.statusCode, reply.headers['connection'], reply.json().host]).toEqual([503, 'close', 'stopping']);
});
