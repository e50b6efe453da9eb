import { expect } from '@open-wc/testing';
import { useFakeTimers } from 'sinon';
import { Announcer } from '../../src/platform/scope/announcer.ts';

describe('frame: announcer', () => {
  it('keeps each polite announcement for some time, also if another one follows at once', () => {
    const time = useFakeTimers({ toFake: ['setTimeout'] });
    const announcer = new Announcer(document.body);
    const said = (): string => document.querySelector('fin-announcer')?.textContent ?? '';
    try {
      announcer.polite('Signed in.');
      announcer.polite('The bank asks for a code.');
      expect(said()).to.equal('Signed in.The bank asks for a code.');
      time.tick(5_000);
      announcer.polite('2 banks');
      time.tick(5_000);
      expect(said()).to.equal('2 banks');
      announcer.assertive('That didn’t work.');
      time.tick(10_000);
      expect(said()).to.equal('');
    } finally {
      announcer.remove();
      time.restore();
    }
  });
});
