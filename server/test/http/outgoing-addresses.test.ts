import { request } from 'undici';
import { expect, test } from 'vitest';
import { outgoingDispatcher, isOutgoingAddress } from '../../src/http/outgoing-addresses.ts';
import { receiver } from '../harness/receiver.ts';

test.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946', '8.8.8.8'])('%s may be called', (address) => {
  expect(isOutgoingAddress(address, false)).toBe(true);
});

test.each([
  '10.0.0.1',
  '172.16.5.5',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  'fe80::1',
  'fc00::1',
  '::',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  'ff02::1',
  'not-an-address',
])('%s may never be called', (address) => {
  expect(isOutgoingAddress(address, true)).toBe(false);
});

test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
  '%s may be called only where loopback is allowed',
  (address) => {
    expect([isOutgoingAddress(address, true), isOutgoingAddress(address, false)]).toEqual([true, false]);
  },
);

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

test('loopback is reached by name and by address where it is allowed', async () => {
  const backend = await receiver((response) => response.end());
  const dispatcher = outgoingDispatcher(true, 2_000);
  const { port } = new URL(backend.url);
  for (const name of ['localhost', '127.0.0.1'])
    await request(`http://${name}:${port}/`, { dispatcher, method: 'POST', body: '{}' });
  expect(backend.deliveries).toHaveLength(2);
  await dispatcher.close();
});
