import { expect, test } from 'vitest';
import { addressKind } from '../../src/index.ts';

test.each([
  ['93.184.215.14', 'public'],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', 'public'],
  ['::ffff:8.8.8.8', 'public'],
  ['127.0.0.1', 'loopback'],
  ['::1', 'loopback'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['10.0.0.8', 'private'],
  ['169.254.169.254', 'private'],
  ['fe80::1', 'private'],
  ['fe80::1%eth0', 'private'],
  ['fc00::1', 'private'],
  ['64:ff9b::a00:1', 'private'],
  ['2002:a00:1::', 'private'],
  ['::', 'private'],
  ['::10.0.0.1', 'private'],
  ['::a00:1', 'private'],
  ['::7f00:1', 'private'],
  ['::127.0.0.1', 'private'],
  ['::8.8.8.8', 'private'],
  ['::a9fe:a9fe', 'private'],
  ['no address', null],
])('the address %s is %s', (address, kind) => expect(addressKind(address)).toBe(kind));
