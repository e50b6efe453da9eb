import { manualClock } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { outage, problem } from '../../../src/banks/connectors/contract/bank-failures.ts';
import { BankBreakers } from '../../../src/banks/connectors/breaker/bank-breakers.ts';
import { BankSpeeds } from '../../../src/banks/connectors/breaker/bank-speeds.ts';
import { watchedConnector } from '../../../src/banks/connectors/breaker/watched-connector.ts';
import type { BankProblem, Connector, SignedIn } from '../../../src/banks/connectors/contract/connector.ts';

const bank = 16001;
const signedIn: SignedIn = { kind: 'signed-in', session: 'session' };
const never = new AbortController().signal;
const down = outage('no connection');
const closed = { kind: 'problem', additionalStatus: 'SITE_UNAVAILABLE' };

const unexpectedCall = (): Promise<never> => Promise.reject(new Error('The test expects no such call.'));
const unasked: Connector = {
  signIn: unexpectedCall,
  answer: unexpectedCall,
  resume: unexpectedCall,
  listAccounts: unexpectedCall,
  listTransactions: unexpectedCall,
  listHoldings: unexpectedCall,
  signOut: unexpectedCall,
};

function breakers(signInMs = 60_000) {
  const clock = manualClock();
  const speeds = new BankSpeeds({ slowMs: 60_000 });
  const watched = new BankBreakers({ clock, failures: 3, pauseMs: 30_000, signInMs, speeds });
  let requested = 0;
  const signIn = (outcome: SignedIn | BankProblem | Promise<SignedIn | BankProblem>, providerId = bank) =>
    watched.enter<SignedIn>(providerId, never, async () => {
      requested += 1;
      return outcome;
    });
  const fails = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time++) await signIn(down);
  };
  return { clock, watched, signIn, fails, requested: () => requested };
}

test('the circuit breaker opens after three consecutive failures, and sign-ins then report that the bank is unavailable', async () => {
  const { signIn, fails, requested } = breakers();
  await fails(3);
  expect(await signIn(signedIn)).toMatchObject(closed);
  expect(requested()).toBe(3);
  expect(await signIn(signedIn, 16002)).toEqual(signedIn);
});

test('after its pause the circuit breaker lets one sign-in try the bank and refuses the others', async () => {
  const { clock, signIn, fails, requested } = breakers();
  await fails(3);
  clock.advance(30_000);
  const { promise, resolve } = Promise.withResolvers<SignedIn>();
  const tries = signIn(promise);
  expect(await signIn(signedIn)).toMatchObject(closed);
  expect(requested()).toBe(4);
  resolve(signedIn);
  expect(await tries).toEqual(signedIn);
  expect(await signIn(signedIn)).toEqual(signedIn);
});

test('the circuit breaker stays open for another pause when the trial sign-in fails', async () => {
  const { clock, signIn, fails, requested } = breakers();
  await fails(3);
  clock.advance(30_000);
  await signIn(down);
  clock.advance(29_999);
  expect(await signIn(signedIn)).toMatchObject(closed);
  expect(requested()).toBe(4);
  clock.advance(1);
  expect(await signIn(signedIn)).toEqual(signedIn);
});

test('the circuit breaker allows another trial when the first one is aborted', async () => {
  const { clock, watched, signIn, fails } = breakers();
  await fails(3);
  clock.advance(30_000);
  await watched.enter<SignedIn>(bank, AbortSignal.abort(), async () => problem('TECH_ERROR', 'stopped'));
  expect(await signIn(signedIn)).toEqual(signedIn);
});

test('the circuit breaker counts consecutive failures, and a refusal by the bank is not a failure', async () => {
  const { signIn, fails } = breakers();
  await fails(2);
  await signIn(problem('INCORRECT_CREDENTIALS', 'refused by the bank'));
  await fails(2);
  expect(await signIn(signedIn)).toEqual(signedIn);
});

test('the circuit breaker counts failures after sign-in, and running refreshes continue while it is open', async () => {
  const { watched, signIn } = breakers();
  for (let time = 0; time < 3; time++) await watched.watch(bank, never, async () => down);
  expect(await signIn(signedIn)).toMatchObject(closed);
  const listed = { kind: 'listed', items: [] };
  expect(await watched.watch(bank, never, async () => listed)).toBe(listed);
  expect(await signIn(signedIn)).toMatchObject(closed);
});

test('the circuit breaker does not count outcomes without a request to the bank', async () => {
  const { clock, watched, signIn, fails } = breakers();
  const cached = () => watched.enter(bank, never, async () => ({ kind: 'opened', isUnrequested: true as const }));
  await fails(2);
  await cached();
  await fails(1);
  expect(await signIn(signedIn)).toMatchObject(closed);
  clock.advance(30_000);
  expect(await cached()).toMatchObject({ kind: 'opened' });
  await signIn(down);
  expect(await cached(), 'the try failed').toMatchObject(closed);
  clock.advance(30_000);
  await cached();
  await watched.watch(bank, never, async () => down);
  expect(await cached(), 'the read behind it failed').toMatchObject(closed);
  clock.advance(30_000);
  await cached();
  await watched.watch(bank, never, async () => ({ kind: 'listed' }));
  await fails(2);
  expect(await signIn(signedIn), 'closed, two failures ago').toEqual(signedIn);
});

test('the circuit breaker counts failed accounts of one user once', async () => {
  const { watched, signIn } = breakers();
  const unserved = () => Promise.resolve(down);
  const refresh = async (): Promise<void> => {
    const connector = watchedConnector({ ...unasked, listTransactions: unserved, listHoldings: unserved }, watched);
    const target = { providerId: bank, bankKey: 'bank' };
    for (const account of ['one', 'two', 'three']) {
      await connector.listTransactions(target, 'session', account, { from: '', to: '', cursor: null }, never);
      await connector.listHoldings(target, 'session', account, never);
    }
  };
  await refresh();
  await refresh();
  expect(await signIn(problem('TECH_ERROR', 'stopped'))).toMatchObject({ detail: 'stopped' });
  for (let user = 0; user < 3; user++) await refresh();
  expect(await signIn(signedIn)).toMatchObject(closed);
});

test('the circuit breaker counts a slow sign-in as a failure, but not a slow read', async () => {
  const { watched, signIn } = breakers(20);
  const hangs = (signal: AbortSignal) =>
    new Promise<BankProblem>((resolve) =>
      signal.addEventListener('abort', () => resolve(problem('TECH_ERROR', 'stopped'))),
    );
  for (let time = 0; time < 3; time++)
    expect(await watched.enter<SignedIn>(bank, never, hangs)).toMatchObject({ ...closed, detail: 'time-out' });
  expect(await signIn(signedIn)).toMatchObject({ ...closed, detail: 'the bank fails' });
  await watched.watch(16002, never, async (signal) => {
    expect(signal, 'a read has no limit but its request’s own').toBe(never);
    return { kind: 'listed' };
  });
});
