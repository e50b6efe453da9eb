import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { rsaPair } from '../../harness/jwt.ts';
import { testService } from '../../harness/test-service.ts';

const service = await testService();
const admin = await service.token('sandbox_admin');
const add = (publicKey: unknown, token = admin) => service.call('POST', '/auth/apiKey', { token, body: { publicKey } });
const list = async (token = admin) => (await service.call('GET', '/auth/apiKey', { token })).body;
const remove = (key: string, token = admin) => service.call('DELETE', `/auth/apiKey/${key}`, { token });
const pairs = Array.from({ length: 6 }, () => rsaPair());

describe('API keys of the service', () => {
  it('an API key is created from a public key, listed and removed, at most five at once', async () => {
    expect(await list()).toEqual({});
    const first = await add(pairs[0]?.publicKey);
    expect(first).toMatchObject({ status: 201 });
    expect(first.body).toEqual({
      apiKey: [
        {
          key: expect.stringMatching(/^key_[\w-]{43}$/),
          publicKey: pairs[0]?.publicKey,
          createdDate: service.clock.now().toISOString().slice(0, 10),
          expiresIn: 1_800,
        },
      ],
    });
    const added = await Promise.all(pairs.slice(1).map(({ publicKey }) => add(publicKey)));
    expect(added.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 400]);
    expect(added.find(({ status }) => status === 400)?.body.errorCode).toBe('Y824');
    expect((await list()).apiKey).toHaveLength(5);

    const [{ key }] = first.body.apiKey;
    const [stranger, user] = [await service.token('sandbox_admin_2', 2), await service.token('sbMem1')];
    expect((await remove(key, stranger)).body.errorCode).toBe('Y807');
    expect((await remove(key, user)).body.errorCode).toBe('Y015');
    expect(await list(stranger)).toEqual({});
    expect((await remove(key)).status).toBe(204);
    expect((await remove(key)).body.errorCode).toBe('Y807');
    expect((await list()).apiKey).toHaveLength(4);
  });

  it('an API key is not created twice for one public key, in any encoding', async () => {
    const token = await service.token('sandbox_admin_2', 2);
    const publicKey = pairs[0]?.publicKey ?? '';
    const bare = publicKey.replaceAll(/-----[A-Z ]+-----|\n/g, '');
    expect((await add(bare, token)).body.apiKey[0].publicKey).toBe(bare);
    expect(await add(publicKey, token)).toMatchObject({ status: 400, body: { errorCode: 'Y811' } });
  });

  const { privateKey, publicKey: ecKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pss = generateKeyPairSync('rsa-pss', { modulusLength: 2_048 }).publicKey;
  it.each([
    ['nothing of a key', 'hello'],
    ['a short key', rsaPair(1_024).publicKey],
    ['an elliptic key', ecKey.export({ type: 'spki', format: 'pem' })],
    ['a key for another kind of signature', pss.export({ type: 'spki', format: 'pem' })],
    ['a private key', rsaPair().privateKey.export({ type: 'pkcs8', format: 'pem' })],
    ['an elliptic private key', privateKey.export({ type: 'pkcs8', format: 'pem' })],
    ['a cheap-to-forge or dear-to-check exponent', exponentOf(65_539)],
  ])('an API key is refused for %s', async (_what, publicKey) => {
    const reply = await add(publicKey, await service.token('sandbox_admin_2', 2));
    expect(reply).toMatchObject({ status: 400, body: { errorCode: 'Y800' } });
    expect(reply.text).not.toContain('BEGIN');
  });
});

function exponentOf(publicExponent: number): string {
  return generateKeyPairSync('rsa', { modulusLength: 2_048, publicExponent })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString();
}
