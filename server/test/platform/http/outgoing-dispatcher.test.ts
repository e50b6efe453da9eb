import { request } from 'undici';
import { expect, test } from 'vitest';
import { outgoingDispatcher } from '../../../src/platform/http/outgoing-dispatcher.ts';
import { receiver } from '../../harness/receiver.ts';

test.each(['localhost', '127.0.0.1', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])(
  'a connection to %s is refused before anything is sent',
  async (name) => {
    const backend = await receiver((response) => response.end());
    const dispatcher = outgoingDispatcher(false, 2_000);
    const { port } = new URL(backend.url);
    await expect(request(`http://${name}:${port}/`, { dispatcher, method: 'POST', body: '{}' })).rejects.toThrow();
    expect(backend.deliveries).toEqual([]);
    await dispatcher.close();
  },
);

test('loopback is reachable by name and by address if it is allowed', async () => {
  const backend = await receiver((response) => response.end());
  const dispatcher = outgoingDispatcher(true, 2_000);
  const { port } = new URL(backend.url);
  for (const name of ['localhost', '127.0.0.1'])
    await request(`http://${name}:${port}/`, { dispatcher, method: 'POST', body: '{}' });
  expect(backend.deliveries).toHaveLength(2);
  await dispatcher.close();
});
