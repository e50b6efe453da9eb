import { expect, test } from 'vitest';
import type { BankTarget } from '../../../../src/banks/connectors/contract/connector.ts';
import type {
  RequestedConsent,
  StartedAuthorization,
  ConsentAuthority,
} from '../../../../src/banks/connectors/contract/consent-authority.ts';
import type { MaliciousBank } from '../malicious-bank.ts';
import { says } from '../malicious-bank.ts';
import type { Changes } from './hostile-party.ts';
import { aged, never } from './linking.ts';

interface HostileUnderTest {
  target: BankTarget;
  hostile: {
    bank: MaliciousBank;
    answers: Record<string, ReturnType<typeof says>>;
    describe(changes?: Changes): void;
    publish(keys?: readonly object[]): void;
    returns(authorizationUrl: string, attack?: { tokens?: Changes }): Promise<Record<string, string>>;
  };
  /** Returns a connector that has not read the bank's metadata yet. */
  authority(): ConsentAuthority;
  requested: RequestedConsent;
}

const rsa = { kty: 'RSA', kid: 'strong', n: 'AQAB', e: 'AQAB' };
const elliptic = { kty: 'EC', kid: 'strong', crv: 'P-256', x: 'AA', y: 'AA' };

/** Runs the suite of hostile banks for connectors whose sessions come from consents. Every failure of a bank must be an outcome. */
export function runHostileSuite({ target, hostile, authority, requested }: HostileUnderTest): void {
  const begun = async (by: ConsentAuthority): Promise<StartedAuthorization> => {
    const outcome = await by.begin(target, requested, never);
    return outcome.kind === 'begun' ? outcome : expect.fail(outcome.detail);
  };
  const linked = async (tokens: Changes = {}) => {
    const by = authority();
    const { authorizationUrl, transaction } = await begun(by);
    const parameters = await hostile.returns(authorizationUrl, { tokens });
    return { by, outcome: await by.complete(target, transaction, parameters, never) };
  };

  test.each([
    ['too short a key', rsa],
    ['a key without an exponent', { ...rsa, e: undefined }],
    ['a key whose exponent is nothing', { ...rsa, e: '' }],
    ['a key that is no point of its curve', elliptic],
    ['a key of an unknown curve', { ...elliptic, crv: 'P-0' }],
    ['a key of an unknown type', { kty: 'XYZ', kid: 'strong' }],
    ['a key that it should have kept to itself', { ...rsa, d: 'AQAB' }],
    ['a secret in place of a key', { kty: 'oct', kid: 'strong', k: 'AQAB' }],
    ['a key whose parts are no text', { ...rsa, n: 7, e: {} }],
    ['a key for another use', { ...rsa, use: 'enc', key_ops: ['encrypt'] }],
    ['a key of another algorithm', { ...rsa, alg: 'RSA-OAEP' }],
  ])('an open-banking bank that publishes %s is refused', async (_what, key) => {
    const by = authority();
    const { authorizationUrl, transaction } = await begun(by);
    const parameters = await hostile.returns(authorizationUrl);
    hostile.publish([key]);
    const outcome = await by.complete(target, transaction, parameters, never).finally(() => hostile.publish());
    expect(outcome.kind).toMatch(/^(mismatched|problem)$/);
  });

  test.each([
    ['authorization_endpoint', 'javascript:alert(1)'],
    ['authorization_endpoint', 'data:text/html,hello'],
    ['authorization_endpoint', 7],
    ['token_endpoint', 'file:///etc/passwd'],
    ['token_endpoint', 'nowhere'],
    ['pushed_authorization_request_endpoint', 'nowhere'],
    ['pushed_authorization_request_endpoint', 7],
    ['revocation_endpoint', 'nowhere'],
    ['introspection_endpoint', 'nowhere'],
    ['jwks_uri', 'file:///etc/passwd'],
    ['mtls_endpoint_aliases', { token_endpoint: 'nowhere' }],
    ['mtls_endpoint_aliases', 'nowhere'],
  ])('no user is sent to an open-banking bank whose %s is %j', async (name, value) => {
    hostile.describe({ [name]: value });
    const outcome = await authority()
      .begin(target, requested, never)
      .finally(() => hostile.describe());
    expect(outcome).toMatchObject({ kind: 'problem', additionalStatus: 'UNEXPECTED_SITE_ERROR' });
  });

  test.each([299, 600, 999])('an open-banking bank that answers status %d is reported as a problem', async (status) => {
    const before = hostile.answers['POST /token'];
    const [by, first] = [authority(), await begun(authority())];
    const parameters = await hostile.returns(first.authorizationUrl);
    hostile.answers['POST /token'] = says(status, {});
    const outcome = await by.complete(target, first.transaction, parameters, never);
    if (before === undefined) delete hostile.answers['POST /token'];
    expect(outcome).toMatchObject({ kind: 'problem', additionalStatus: 'UNEXPECTED_SITE_ERROR' });
  });

  test.each([1e308, -1e308, 0, '600', 'soon', null, {}])(
    'a grant whose tokens are valid for %j seconds is sealed and read again',
    async (seconds) => {
      const { by, outcome } = await linked({ expires_in: seconds });
      if (outcome.kind !== 'granted' && outcome.kind !== 'mismatched') expect.fail(outcome.detail);
      hostile.bank.requests = [];
      expect(await by.status(target, outcome.grant ?? '', never)).toHaveProperty('kind');
      expect(await by.open(target, outcome.grant ?? '', never)).toHaveProperty('kind');
      expect(await by.revoke(target, outcome.grant ?? '', never)).toHaveProperty('kind');
    },
  );

  test('every call to an open-banking bank ends with an outcome, for any answer of the bank', async () => {
    const honest = hostile.bank.answer;
    const said = new Map<string, { requested: string; name: string }>();
    let spoilt: { requested: string; name: string; value: unknown } | null = null;
    hostile.bank.answer = (request, response) => {
      const requested = `${request.method ?? ''} ${request.url ?? ''}`;
      const end = response.end.bind(response);
      response.end = (body?: unknown) => {
        const whole: Changes = typeof body === 'string' && body.startsWith('{') ? JSON.parse(body) : {};
        for (const name of Object.keys(whole)) said.set(`${requested} ${name}`, { requested, name });
        if (spoilt?.requested !== requested || !(spoilt.name in whole)) return end(body);
        return end(JSON.stringify({ ...whole, [spoilt.name]: spoilt.value }));
      };
      honest(request, response);
    };
    const throughEverything = async (): Promise<string[]> => {
      const by = authority();
      const first = await by.begin(target, requested, never);
      if (first.kind !== 'begun') return [first.kind];
      const parameters = await hostile.returns(first.authorizationUrl);
      const second = await by.complete(target, first.transaction, parameters, never);
      const given = second.kind === 'granted' || second.kind === 'mismatched' ? second.grant : null;
      if (given === null) return [first.kind, second.kind];
      const grant = aged(given);
      const calls = [by.open(target, grant, never), by.status(target, grant, never), by.revoke(target, grant, never)];
      return [first.kind, second.kind, ...(await Promise.all(calls)).map(({ kind }) => kind)];
    };
    try {
      expect(await throughEverything()).toContain('granted');
      expect(said.size).toBeGreaterThan(10);
      for (const place of [...said.values()])
        for (const value of [null, 7, true, '', 'x', [null], {}, '\uD800\u0000', 'x'.repeat(30_000)]) {
          spoilt = { ...place, value };
          await expect(throughEverything(), JSON.stringify(spoilt).slice(0, 100)).resolves.toContainEqual(
            expect.any(String),
          );
        }
    } finally {
      hostile.bank.answer = honest;
    }
  });
}
