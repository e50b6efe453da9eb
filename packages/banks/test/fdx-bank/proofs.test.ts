import { randomUUID } from 'node:crypto';
import * as client from 'openid-client';
import { expect, test } from 'vitest';
import { fdxBase } from '../../src/index.ts';
import { hashOf, openTestFdxBank, proofOf } from './test-fdx-bank.ts';

const bank = await openTestFdxBank();
const pair = await client.randomDPoPKeyPair('ES256', { extractable: true });
const other = await client.randomDPoPKeyPair('ES256', { extractable: true });
const { config, back, checks } = await bank.authorize({ pair });
const { access_token: token } = await client.authorizationCodeGrant(config, back, checks, undefined, {
  DPoP: client.getDPoPHandle(config, pair),
});
const address = `${bank.origin}${fdxBase}/accounts`;

const send = async (proof: string | null, authorization = `DPoP ${token}`, url = address) => {
  const headers = {
    authorization,
    'x-fapi-interaction-id': randomUUID(),
    ...(proof !== null && { dpop: proof }),
  };
  const answer = await fetch(url, { headers });
  return {
    status: answer.status,
    challenge: /error="(\w+)"/.exec(answer.headers.get('www-authenticate') ?? '')?.[1] ?? null,
    nonce: answer.headers.get('dpop-nonce'),
  };
};
const nonce = async (): Promise<string> => (await send(null)).nonce ?? '';
const good = async () => ({ htm: 'GET', htu: address, ath: hashOf(token), nonce: await nonce() });
const sign = (claims: object, header?: object, keys = pair) =>
  proofOf(keys.privateKey, keys.publicKey, { ...claims }, { ...header });

test('American bank: a valid DPoP proof is accepted, even for an address with a query', async () => {
  expect((await send(await sign(await good()))).status).toBe(200);
  const query = `${address}?limit=5`;
  expect((await send(await sign({ ...(await good()), htu: query }), undefined, query)).status).toBe(200);
});

test('American bank: a DPoP proof works once', async () => {
  const proof = await sign(await good());
  expect((await send(proof)).status).toBe(200);
  expect(await send(proof)).toMatchObject({ status: 401, challenge: 'invalid_dpop_proof' });
});

test.each([
  ['of another method', async () => sign({ ...(await good()), htm: 'POST' }), 'invalid_dpop_proof'],
  ['for another address', async () => sign({ ...(await good()), htu: `${address}/x` }), 'invalid_dpop_proof'],
  [
    'for another bank',
    async () => sign({ ...(await good()), htu: address.replace(/:\d+/, ':4210') }),
    'invalid_dpop_proof',
  ],
  ['of another token', async () => sign({ ...(await good()), ath: hashOf('another') }), 'invalid_dpop_proof'],
  ['without a token', async () => sign({ ...(await good()), ath: undefined }), 'invalid_dpop_proof'],
  [
    'that is old',
    async () => sign({ ...(await good()), iat: Math.floor(Date.now() / 1000) - 301 }),
    'invalid_dpop_proof',
  ],
  [
    'of tomorrow',
    async () => sign({ ...(await good()), iat: Math.floor(Date.now() / 1000) + 86_400 }),
    'invalid_dpop_proof',
  ],
  ['without an id', async () => sign({ ...(await good()), jti: undefined }), 'invalid_dpop_proof'],
  ['of another type', async () => sign(await good(), { typ: 'JWT' }), 'invalid_dpop_proof'],
  [
    'signed by another key than it names',
    async () => proofOf(other.privateKey, pair.publicKey, await good()),
    'invalid_dpop_proof',
  ],
  ['with another key', async () => sign(await good(), {}, other), 'invalid_token'],
  ['without a nonce', async () => sign({ ...(await good()), nonce: undefined }), 'use_dpop_nonce'],
  ['with a nonce of its own', async () => sign({ ...(await good()), nonce: 'my-own' }), 'use_dpop_nonce'],
  ['that is no JWT', async () => 'no.jwt.here', 'invalid_dpop_proof'],
])('American bank: a DPoP proof %s is refused', async (_what, proof, challenge) => {
  expect(await send(await proof())).toMatchObject({ status: 401, challenge });
});

test('American bank: a token without a proof, a bearer token and an unknown token are refused', async () => {
  expect(await send(null)).toMatchObject({ status: 401, challenge: 'invalid_dpop_proof' });
  expect(await send(null, `Bearer ${token}`)).toMatchObject({ status: 401, challenge: 'invalid_token' });
  expect(await send(await sign(await good()), `Bearer ${token}`)).toMatchObject({ status: 401 });
  const unknown = 'unknown-token-unknown';
  const proof = await sign({ ...(await good()), ath: hashOf(unknown) });
  expect(await send(proof, `DPoP ${unknown}`)).toMatchObject({ status: 401, challenge: 'invalid_token' });
});

test('American bank: a third party’s own token cannot read accounts, and a customer’s token cannot read consents', async () => {
  const own = await bank.asThirdParty();
  expect((await bank.call('/accounts', own)).status).toBe(401);
  const { consentId, ...linked } = await bank.link();
  expect((await bank.call(`/consents/${consentId}`, linked)).status).toBe(401);
});
