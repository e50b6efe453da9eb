import { expect } from '@open-wc/testing';
import { KeptSession } from '../src/sessions/kept-session.ts';

const key = 'fin-link kept-session.test';
afterEach(() => sessionStorage.clear());

/** Stores the session of another page: a page of this tab, or the original of a duplicated tab. */
const leave = (page: number): void =>
  sessionStorage.setItem(key, JSON.stringify([{ sessionId: 'ls_left', page, place: 0 }]));

describe('elements: session kept in the tab’s storage', () => {
  it('is resumed after the previous page has released it', () => {
    const before = new KeptSession(key);
    before.keep('ls_one');
    expect(new KeptSession(key).claim()).to.equal(null);
    dispatchEvent(new PageTransitionEvent('pagehide'));
    const after = new KeptSession(key);
    expect(after.claim()).to.equal('ls_one');
    before.forget();
    after.forget();
  });

  it('returns to the tag in the same place, whichever backend answered first', () => {
    const [left, right] = [new KeptSession(key), new KeptSession(key)];
    for (const tag of [left, right]) expect(tag.claim()).to.equal(null);
    right.keep('ls_right');
    left.keep('ls_left');
    dispatchEvent(new PageTransitionEvent('pagehide'));
    const after = [new KeptSession(key), new KeptSession(key)];
    expect(after.map((tag) => tag.claim())).to.deep.equal(['ls_left', 'ls_right']);
    for (const tag of [left, right, ...after]) tag.forget();
  });

  it('is not resumed by a copy of the tab that uses it', () => {
    leave(performance.timeOrigin - 60_000);
    expect(new KeptSession(key).claim()).to.equal(null);
    expect(sessionStorage.getItem(key)).to.equal(null);
  });

  it('is used again by a page that returns from the browser’s cache', () => {
    const kept = new KeptSession(key);
    kept.keep('ls_one');
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(new KeptSession(key).claim()).to.equal(null);
    kept.forget();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(sessionStorage.getItem(key)).to.equal(null);
  });

  it('works without storage', () => {
    const kept = new KeptSession(key);
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    try {
      kept.keep('ls_one');
      expect(kept.sessionId).to.equal('ls_one');
    } finally {
      Storage.prototype.setItem = setItem;
    }
    kept.release();
  });
});
