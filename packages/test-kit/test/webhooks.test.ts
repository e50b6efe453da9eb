import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:http';
import { createSessionReceiver, nodeEventListener } from '@fin-link/service-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { sampleSessionResult, signSessionFinished, type SignedEvent } from '../src/index.ts';
import { runCommand } from '../src/webhooks/index.ts';

const secret = 'whsec_c2VjcmV0LW9mLXRoZS10ZXN0cy1vbmU=';
const otherSecret = 'whsec_c2VjcmV0LW9mLXRoZS10ZXN0cy10d28=';

async function open(env: Record<string, string> = { FIN_EVENT_SECRET: secret }) {
  const dir = await mkdtemp(join(tmpdir(), 'fin-webhooks-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const printed: string[] = [];
  const stopped = new AbortController();
  const run = (...args: string[]): Promise<number> =>
    runCommand([...args, '--dir', join(dir, 'events')], {
      env,
      print: (line) => printed.push(line),
      signal: stopped.signal,
    });
  /** Starts the listener and returns its address. */
  const listen = async (): Promise<string> => {
    const listening = run('listen', '--port', '0');
    onTestFinished(async () => {
      stopped.abort();
      expect(await listening).toBe(0);
    });
    await vi.waitFor(() => expect(printed[0]).toMatch(/^Listening/));
    return printed[0]?.slice('Listening at '.length) ?? '';
  };
  return { dir, printed, run, listen };
}

const send = async (url: string, { headers, body }: SignedEvent): Promise<number> =>
  (await fetch(url, { method: 'POST', headers, body })).status;

/** Starts a backend. Returns its address and the outcomes that it accepted. */
async function openBackend() {
  const heard: unknown[] = [];
  const receiver = createSessionReceiver({ secrets: [secret], handle: ({ data }) => void heard.push(data.outcome) });
  const server = createServer(nodeEventListener(receiver));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return { url: `http://127.0.0.1:${port}/webhooks`, heard };
}

test('received events are listed with the state of their signature, shown, and readable only by their owner', async () => {
  const { dir, printed, run, listen } = await open();
  const url = await listen();
  const result = sampleSessionResult({ outcome: 'pending' });
  expect(await send(url, signSessionFinished(result, secret))).toBe(204);
  expect(await send(url, signSessionFinished(result, otherSecret))).toBe(401);
  printed.length = 0;
  expect(await run('list')).toBe(0);
  expect(printed).toEqual([
    expect.stringMatching(/^ {3}1 .+ valid {4}session\.finished my-first-user pending$/),
    expect.stringMatching(/^ {3}2 .+ invalid {2}session\.finished my-first-user pending$/),
  ]);
  expect(await run('show', '1')).toBe(0);
  expect(printed.join('\n')).toContain('"outcome": "pending"');
  expect(((await stat(join(dir, 'events', '0001.json'))).mode & 0o777).toString(8)).toBe('600');
  expect((await fetch(url)).status).toBe(405);
});

test('a sender cannot write control characters to the terminal', async () => {
  const { printed, run, listen } = await open();
  await send(await listen(), signSessionFinished(sampleSessionResult({ loginName: 'user\u001B[2J\u009B' }), secret));
  await send((printed[0] ?? '').slice('Listening at '.length), { headers: {}, body: 'plain\u001B[2J' });
  expect(await run('list')).toBe(0);
  expect([await run('show', '1'), await run('show', '2')]).toEqual([0, 0]);
  expect(printed.join('\n').match(/(?!\n)\p{Cc}/u)).toBeNull();
});

test('an old event is replayed with a signature of now, which a backend accepts', async () => {
  const { printed, run, listen } = await open();
  const { url: backendUrl, heard } = await openBackend();
  const old = signSessionFinished(sampleSessionResult(), secret, { at: new Date(Date.now() - 3_600_000) });
  await send(await listen(), old);
  expect(await send(backendUrl, old)).toBe(401);
  expect(await run('replay', '1', '--to', backendUrl)).toBe(0);
  expect(printed.at(-1)).toBe(`${backendUrl} answered 204`);
  expect(heard).toEqual(['success']);
});

test('without a secret, events are received unchecked and replayed unchanged', async () => {
  const { printed, run, listen } = await open({});
  const { url: backendUrl } = await openBackend();
  expect(await send(await listen(), signSessionFinished(sampleSessionResult(), otherSecret))).toBe(204);
  expect(printed.join('\n')).toMatch(/unknown {2}session\.finished/);
  expect(await run('replay', '1', '--to', backendUrl)).toBe(1);
  expect(printed.at(-1)).toBe(`${backendUrl} answered 401`);
  expect(await run('sign', 'session.finished')).toBe(1);
  expect(printed.at(-1)).toMatch(/^Set FIN_EVENT_SECRET/);
});

test('a sample is sent with the secret of a file, and the secret is never printed or stored', async () => {
  const { dir, printed, run, listen } = await open({});
  const file = join(dir, 'secret');
  await writeFile(file, `${secret}\n`);
  const withFile = await open({ FIN_EVENT_SECRET_FILE: file });
  const { url: backendUrl, heard } = await openBackend();
  expect(await withFile.run('sign', 'session.finished', '--to', backendUrl)).toBe(0);
  expect(heard).toEqual(['success']);
  expect(await withFile.run('sign', 'REFRESH.PROCESS_COMPLETED', '--to', await listen())).toBe(0);
  expect(await withFile.run('sign', 'INSIGHTS')).toBe(0);
  expect(await withFile.run('sign', 'nothing')).toBe(1);
  const stored = await readFile(join(dir, 'events', '0001.json'), 'utf8');
  expect(await run('list')).toBe(0);
  const all = [...printed, ...withFile.printed, stored].join('\n');
  expect(all).toContain('REFRESH.PROCESS_COMPLETED my-first-user');
  expect(all).not.toContain(secret.slice('whsec_'.length));
});

test.each(['http://backend.example/webhooks', 'http://127.0.0.1.backend.example/', 'no address'])(
  'events are sent only to this machine, not to %s',
  async (to) => {
    const { printed, run } = await open();
    expect(await run('sign', 'session.finished', '--to', to)).toBe(1);
    expect(printed[0]).toMatch(/^Events are sent only to an address on this machine/);
  },
);

test.each([[[]], [['walk']], [['show', '7']], [['listen', '--port', 'x']], [['list', '--unknown']]])(
  'a wrong call says what to change: %j',
  async (args) => {
    const { printed, run } = await open();
    expect(await run(...args)).toBe(1);
    expect(printed.join('\n')).toContain('fin-link-webhooks listen');
  },
);
