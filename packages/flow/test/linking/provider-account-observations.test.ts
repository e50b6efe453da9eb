import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { challengeMark, observeProviderAccount } from '../../src/index.ts';
import type { PreviousObservation } from '../../src/index.ts';
import { asking, failed, view } from '../views.ts';

/** A fixed seed makes failures reproducible. */
fc.configureGlobal({ seed: 1 });

const fresh: PreviousObservation = { account: null, rows: [], asked: false, answered: null, pastRequestIds: [] };
const after = (
  account: PreviousObservation['account'],
  over: Partial<PreviousObservation> = {},
): PreviousObservation => ({
  ...fresh,
  account,
  ...over,
});
const rows = (previous: PreviousObservation, account: Parameters<typeof observeProviderAccount>[1]) =>
  observeProviderAccount(previous, account)?.rows.map((row) => row.status);

const inProgress = view({ status: 'IN_PROGRESS' });
const listed = view({ status: 'IN_PROGRESS', accountsListed: true });
const success = view({ status: 'SUCCESS', accountsListed: true });

describe('rows', () => {
  it.each([
    ['signing in', fresh, view(), ['working', 'waiting', 'waiting', 'waiting']],
    ['asked', fresh, asking(), ['done', 'working', 'waiting', 'waiting']],
    [
      'answered',
      after(asking(), { asked: true, answered: challengeMark(asking()) }),
      view(),
      ['done', 'working', 'waiting', 'waiting'],
    ],
    ['never asked', after(view()), inProgress, ['done', 'skipped', 'working', 'waiting']],
    ['asked and in', after(asking(), { asked: true }), inProgress, ['done', 'done', 'working', 'waiting']],
    ['listed', after(inProgress), listed, ['done', 'skipped', 'done', 'working']],
    ['all there', after(listed), success, ['done', 'skipped', 'done', 'done']],
  ] as const)('%s', (_name, previous, account, expected) => expect(rows(previous, account)).toEqual(expected));
});

describe('outdated observations', () => {
  it.each([
    ['a repetition', after(inProgress), inProgress],
    ['an earlier phase', after(inProgress), view()],
    ['the phase before the question', after(asking()), view()],
    ['an answered question', after(view(), { answered: challengeMark(asking()) }), asking()],
    ['anything after the end', after(success), listed],
    ['the end once more', after(failed('TECH_ERROR')), failed('TECH_ERROR')],
    ['an earlier attempt', after(view({ requestId: 'req-2' }), { pastRequestIds: ['req-1'] }), failed('TECH_ERROR')],
    [
      'an older update',
      after(view({ status: 'IN_PROGRESS', lastUpdated: '2026-11-20T10:00:02Z' })),
      view({ status: 'IN_PROGRESS', accountsListed: true, lastUpdated: '2026-11-20T10:00:01.500Z' }),
    ],
    ['a list taken back', after(listed), inProgress],
  ])('an observation adds nothing if it is %s', (_name, previous, account) =>
    expect(observeProviderAccount(previous, account)).toBeNull(),
  );
});

describe('outcome', () => {
  it('an observation joins an attempt that was started elsewhere', () => {
    expect(observeProviderAccount(after(success), asking({ requestId: 'req-2' }))?.outcome.kind).toBe('asked');
  });
  it('an observation distinguishes a code that came too late from a bank that does not answer', () => {
    expect(observeProviderAccount(after(asking(), { asked: true }), failed('REQUEST_TIME_OUT'))?.outcome).toMatchObject(
      {
        problem: { class: 'mfa.timeout' },
      },
    );
    expect(observeProviderAccount(after(view()), failed('REQUEST_TIME_OUT'))?.outcome).toMatchObject({
      problem: { class: 'site.down' },
    });
  });
});

it('observations lead to the same end in any order and with any repetition', () => {
  const order = fc.array(fc.constantFrom(view(), inProgress, listed, success), { maxLength: 12 });
  fc.assert(
    fc.property(order, (views) => {
      let previous = fresh;
      for (const account of [...views, success, ...views]) {
        const observation = observeProviderAccount(previous, account);
        if (observation !== null) previous = { ...previous, ...observation };
      }
      expect(previous.account?.status).toBe('SUCCESS');
    }),
  );
});
