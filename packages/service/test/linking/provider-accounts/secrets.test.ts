import { secretMarker } from '@fin-link/testing';
import { expect, it } from 'vitest';
import { callbackServer } from '../../harness/callback-server.ts';
import { dumpDatabase } from '../../harness/dump-database.ts';
import { linkingService } from '../../harness/linking-service.ts';

/** Matches the code as a separate word, because random ids and digests may contain its six digits. */
const wrongCode = /(?<![0-9a-f])918273(?![0-9a-f])/;
const schemas = ['service', 'service_jobs', 'banks'];

it('linking a provider account writes no password, code or bank session to the log, the database, a job or an event', async () => {
  const service = await linkingService({ settings: { allowLoopbackCallbacks: true } });
  const receiver = await callbackServer();
  const admin = await service.token('sandbox_admin');
  await service.call('POST', '/configs/notifications/events/REFRESH', {
    token: admin,
    body: { event: { callbackUrl: receiver.url } },
  });
  const login = secretMarker('login');
  const password = secretMarker('password');
  const code = secretMarker('code');
  const markers = [login, password, code];

  const person = await service.person('keeps-secrets');
  const replies = [
    await person.link(16001, login.value.slice(0, 60), password.value),
    await person.link(16001, 'ok', password.value),
  ];
  // The bank's code has six digits. The service refuses the longer marked code, so a six-digit code is also sent.
  const requested = await person.link(16002, 'ok');
  const tooLong = await person.put(requested.id, {
    [requested.loginForm?.[0]?.row[0]?.field[0]?.id ?? '']: code.value,
  });
  expect(tooLong.body.errorCode).toBe('Y801');
  const wrong = await person.answer(requested, '918273');
  const linked = await person.answer(wrong, '123456');
  expect(linked.status).toBe('SUCCESS');
  const edited = await person.putAndWait(replies[1]?.id ?? 0, {
    '16001011': 'ok',
    '16001021': password.value.slice(0, 64),
  });

  const dump = await dumpDatabase(service.deps.database, schemas);
  expect(dump.includes('-- service_jobs.job') && dump.includes('"requestKey"')).toBe(true);
  const everything = {
    log: service.log.text(),
    dump,
    events: JSON.stringify(receiver.received),
    replies: JSON.stringify([...replies, requested, wrong, linked, edited]),
  };
  for (const [place, text] of Object.entries(everything)) {
    for (const marker of markers) expect(() => marker.assertAbsent(text), place).not.toThrow();
    expect(wrongCode.test(text), place).toBe(false);
    expect(/site_[A-Za-z0-9_-]{43}/.test(text), place).toBe(false);
  }
  // Sealed values are in the dump, but not their plain text.
  expect(/"ref":"credentials","sealed":"\\\\x01/.test(dump)).toBe(true);
});

it('the service deletes answers and bank sessions when a refresh ends', async () => {
  const service = await linkingService();
  const person = await service.person('keeps-nothing');
  await person.answer(await person.link(16002, 'ok'), '123456');
  const dump = await dumpDatabase(service.deps.database, ['service']);
  expect(/"ref":"(session|answer)\//.test(dump)).toBe(false);
});
