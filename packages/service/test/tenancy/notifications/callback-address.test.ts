import { describe, expect, it } from 'vitest';
import type { Resolve } from '@fin-link/storage';
import {
  type CallbackRules,
  isAllowedCallback,
} from '../../../src/tenancy/notifications/callbacks/callback-address.ts';

const strict: CallbackRules = { allowLoopback: false, secureOnly: false };
const loopback: CallbackRules = { allowLoopback: true, secureOnly: false };
const production: CallbackRules = { allowLoopback: false, secureOnly: true };
const names: Record<string, string[]> = {
  'public.example': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'private.example': ['10.0.0.8'],
  'half.example': ['93.184.215.14', '192.168.1.1'],
  'this.example': ['127.0.0.1', '::1'],
};
const resolve: Resolve = async (host) => {
  const addresses = names[host];
  if (addresses === undefined) throw new Error('No such name.');
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
};
const allowed = (url: string, rules: CallbackRules) => isAllowedCallback(url, rules, resolve);

describe('callback address of subscriptions', () => {
  it.each([
    'https://public.example/hook',
    'http://public.example',
    'https://public.example:443/a?b=c',
    'https://8.8.8.8/hook',
    'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/',
  ])('a callback address of the service may be %s', async (url) => expect(await allowed(url, strict)).toBe(true));

  it.each([
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://198.18.0.1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:a00:1::]/',
    'https://[ff02::1]/',
    'https://private.example/',
    'https://half.example/',
    'https://this.example/',
    'https://nowhere.example/',
    'https://public.example:8443/',
    'https://user@public.example/',
    'https://user:secret@public.example/',
    'ftp://public.example/',
    'file:///etc/passwd',
    'not an address',
  ])('a callback address of the service may not be %s', async (url) => expect(await allowed(url, strict)).toBe(false));

  it('a callback address may be a loopback address only if the setting allows it, and never a private network', async () => {
    for (const url of [
      'http://127.0.0.1:4000/service-webhooks/a',
      'http://[::1]:4000/',
      'http://this.example:99/',
      'https://public.example:8443/',
    ])
      expect(await allowed(url, loopback)).toBe(true);
    for (const url of ['http://10.0.0.1/', 'http://private.example/', 'http://169.254.169.254/'])
      expect(await allowed(url, loopback)).toBe(false);
  });

  it('a callback address must be https in production', async () => {
    expect(await allowed('http://public.example/hook', production)).toBe(false);
    expect(await allowed('https://public.example/hook', production)).toBe(true);
  });
});
