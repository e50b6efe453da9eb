import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  sampleServiceEvent,
  sampleSessionResult,
  serviceEventTypes,
  signServiceEvent,
  signSessionFinished,
  signText,
  type SignedEvent,
} from '../events/index.ts';
import { lineOf, listen } from './listen.ts';
import { printable, ReceivedEvents } from './received-events.ts';

/** Surroundings of the command. */
export interface CommandContext {
  env: Readonly<Record<string, string | undefined>>;
  print: (line: string) => void;
  /** Ends `listen`. */
  signal: AbortSignal;
}

/** Thrown if the command is called wrongly. The message says what to change. */
class UsageError extends Error {}

const usage = `fin-link-webhooks listen [--port 4900] [--host 127.0.0.1]  receives and stores events
fin-link-webhooks list                                       lists them
fin-link-webhooks show <number>                              prints one
fin-link-webhooks replay <number> --to <local address>       sends one again, signed now
fin-link-webhooks sign <type> [--to <local address>]         sends or prints a sample

Types: session.finished, ${serviceEventTypes.join(', ')}
--dir <folder>: where events are stored. Default: .fin-link-webhooks
The secret comes from FIN_EVENT_SECRET, or from the file that FIN_EVENT_SECRET_FILE names.`;

/** Runs the command. Returns its exit code. */
export async function runCommand(args: readonly string[], context: CommandContext): Promise<number> {
  try {
    return await dispatch(args, context);
  } catch (error) {
    // The messages of other errors can contain input, so that only their kind is printed.
    const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error);
    context.print(isUsage ? `${error.message}\n\n${usage}` : `Failed: ${nameOf(error)}`);
    return 1;
  }
}

async function dispatch(args: readonly string[], { env, print, signal }: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      dir: { type: 'string', default: '.fin-link-webhooks' },
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '4900' },
      to: { type: 'string' },
    },
  });
  const [command = '', subject = ''] = positionals;
  const events = new ReceivedEvents(values.dir);
  const secret = await readSecret(env);
  if (command === 'listen') {
    if (!/^\d{1,5}$/.test(values.port)) throw new UsageError('The port is a number.');
    await listen({ host: values.host, port: Number(values.port), secret, events, print, signal });
    return 0;
  }
  if (command === 'list') {
    for (const number of await events.numbers()) {
      const event = await events.read(number);
      if (event !== null) print(lineOf(number, event));
    }
    return 0;
  }
  if (command === 'sign') return deliver(sampleOf(subject, needed(secret)), values.to, print);
  if (command !== 'show' && command !== 'replay') throw new UsageError('Name what to do.');
  const event = await events.read(Number(subject));
  if (event === null) throw new UsageError('There is no event with this number.');
  if (command === 'replay') {
    if (values.to === undefined) throw new UsageError('Name the address with --to.');
    const id = event.headers['webhook-id'] ?? '';
    const isSignedAgain = secret !== null && id !== '';
    return deliver(isSignedAgain ? signText(event.body, secret, { id }) : event, values.to, print);
  }
  print(printable(JSON.stringify(event.headers, null, 2)));
  print(printable(pretty(event.body)));
  return 0;
}

/** Posts an event to a local address and prints the answer, or prints the event if there is no address. */
async function deliver(
  { headers, body }: SignedEvent,
  to: string | undefined,
  print: (line: string) => void,
): Promise<number> {
  if (to === undefined) {
    for (const [name, value] of Object.entries(headers)) print(`${name}: ${value}`);
    print(`\n${body}`);
    return 0;
  }
  const url = URL.canParse(to) ? new URL(to) : null;
  if (url === null || !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname))
    throw new UsageError('Events are sent only to an address on this machine, such as http://127.0.0.1:3001/webhooks.');
  const { status } = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' });
  print(`${url.href} answered ${status}`);
  return status >= 200 && status < 300 ? 0 : 1;
}

function sampleOf(type: string, secret: string): SignedEvent {
  if (type === 'session.finished') return signSessionFinished(sampleSessionResult(), secret);
  const info = serviceEventTypes.find((one) => one === type);
  if (info === undefined) throw new UsageError('There is no sample of this type.');
  return signServiceEvent(sampleServiceEvent(info), secret);
}

/** Reads the secret; `null` if none is set. */
async function readSecret(env: CommandContext['env']): Promise<string | null> {
  const { FIN_EVENT_SECRET: secret, FIN_EVENT_SECRET_FILE: file } = env;
  if (secret !== undefined && secret !== '') return secret;
  return file === undefined || file === '' ? null : (await readFile(file, 'utf8')).trim();
}

function needed(secret: string | null): string {
  if (secret === null) throw new UsageError('Set FIN_EVENT_SECRET or FIN_EVENT_SECRET_FILE.');
  return secret;
}

const nameOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : error instanceof Error ? error.name : 'unknown';

/** Returns JSON with indentation, and other text unchanged. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
