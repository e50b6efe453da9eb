import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchStack, type StackUrls } from '../../packages/testing/src/stack/launch-stack.ts';
import type { Row } from '../../scripts/bench/row.ts';

export const name = 'A call through the host beside the same call at the service';

const warmUp = 50;
const rounds = 400;
const loginName = 'bench-user';
const demoOrigin = 'http://127.0.0.1:4300';

async function json<Reply>(address: string, init: RequestInit = {}): Promise<Reply> {
  const response = await fetch(address, init);
  if (!response.ok) throw new Error(`${new URL(address).pathname} answered ${response.status}.`);
  return (await response.json()) as Reply;
}

const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

async function serviceToken({ service }: StackUrls): Promise<string> {
  const form = new URLSearchParams({ clientId: 'sandbox-client', secret: 'sandbox-secret' });
  const headers = { loginName, 'api-version': '1.1' };
  const { token } = await json<{ token: { accessToken: string } }>(`${service}/auth/token`, {
    method: 'POST',
    headers,
    body: form,
  });
  return token.accessToken;
}

async function sessionToken({ host }: StackUrls): Promise<string> {
  const { launchToken } = await json<{ launchToken: string }>(
    `${host}/v1/sessions`,
    post({ loginName, parentOrigin: demoOrigin }, { authorization: 'Bearer sandbox-host-key' }),
  );
  const launch = { launchToken, publishableKey: 'pk_sandbox_demo', parentOrigin: demoOrigin, view: 'link' };
  return (await json<{ sessionToken: string }>(`${host}/v1/launch`, post(launch))).sessionToken;
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await call();
  return performance.now() - from;
}

/** Takes turns, so that what else the machine does hits both alike. */
async function compare(
  direct: () => Promise<unknown>,
  brokered: () => Promise<unknown>,
): Promise<{ direct: number[]; brokered: number[] }> {
  for (let round = 0; round < warmUp; round++) await Promise.all([direct(), brokered()]);
  const samples = { direct: [] as number[], brokered: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    samples.direct.push(await timed(direct));
    samples.brokered.push(await timed(brokered));
  }
  return samples;
}

export async function run(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fin-bench-'));
  const stack = await launchStack({ dataDir, env: { FIN_LOG_LEVEL: 'warn' } });
  try {
    const { host, service } = stack.urls;
    const headers = { authorization: `Bearer ${await serviceToken(stack.urls)}`, 'api-version': '1.1' };
    const session = { headers: { authorization: `Bearer ${await sessionToken(stack.urls)}` } };
    const one = await compare(
      () => json(`${service}/providers/16002`, { headers }),
      () => json(`${host}/v1/providers/16002`, session),
    );
    const search = await compare(
      () =>
        Promise.all([
          json(`${service}/providers?name=harb&top=20`, { headers }),
          json(`${service}/providers/count?name=harb`, { headers }),
        ]),
      () => json(`${host}/v1/providers?name=harb`, session),
    );
    return [
      { what: 'a provider, at the service', unit: 'ms', samples: one.direct },
      {
        what: 'a provider, through the host',
        unit: 'ms',
        samples: one.brokered,
        against: 'a provider, at the service',
      },
      { what: 'a search and its count, at the service', unit: 'ms', samples: search.direct },
      {
        what: 'a search, through the host',
        unit: 'ms',
        samples: search.brokered,
        against: 'a search and its count, at the service',
      },
    ];
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
