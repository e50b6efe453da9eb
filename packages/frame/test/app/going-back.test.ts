import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { pageOptions, showFrame } from '../harness/fake-page.ts';
import { until } from '../harness/sample-stage.ts';
import { FakeHost } from '../harness/fake-host.ts';
import { tokenForm } from '../fixtures/forms.ts';

describe('frame: fin-frame, Back of the browser', () => {
  it('leads to the search with its text kept, and from there to the end', async () => {
    const { find, frame, post, said } = await showFrame();
    const box = await find<HTMLInputElement>('#bank-query');
    box.value = 'har';
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    (await find<HTMLElement>('[role=option]')).click();
    await find('fin-credentials');
    post({ type: 'back' });
    expect((await find<HTMLInputElement>('#bank-query')).value).to.equal('har');
    expect(frame.querySelector('fin-leave-question')).to.equal(null);
    post({ type: 'back' });
    await until(() => said.some(({ type }) => type === 'fin-exit'));
  });

  it('asks before leaving when there is no screen to go back to', async () => {
    const host = new FakeHost();
    const { find, press, post } = await showFrame({ host });
    (await find<HTMLElement>('[role=option]')).click();
    (await find<HTMLInputElement>('#field-login')).value = 'ok';
    (await find<HTMLInputElement>('#field-password')).value = 'ok';
    await press('Sign in');
    await until(() => host.called('GET', '/v1/events').length > 0);
    await host.happens({ status: 'USER_INPUT_REQUIRED', loginForm: tokenForm });
    await find('fin-mfa-token');
    post({ type: 'back' });
    await find('fin-leave-question');
    await find('fin-mfa-token');
  });
});

describe('frame: fin-frame, scrolling', () => {
  it('shows a new screen from its top when the one before was scrolled', async () => {
    await setViewport({ width: 320, height: 600 });
    const { find, frame } = await showFrame({ options: pageOptions({ mode: 'dialog' }) });
    const option = await find<HTMLElement>('[role=option]');
    scrollTo(0, document.documentElement.scrollHeight);
    option.click();
    const shell = await find('fin-credentials fin-shell');
    await until(() => frame.contains(document.activeElement) && document.activeElement?.matches('input'));
    const close = shell.shadowRoot?.querySelector('.close')?.getBoundingClientRect();
    expect(close?.top).to.be.at.least(0);
  });
});

describe('frame: fin-frame, words for the page', () => {
  it('sends the page its titles in the language of the frame', async () => {
    const { find, said } = await showFrame();
    await find('fin-search');
    const words = await until(() => said.find((message) => message.type === 'words'));
    expect(words).to.deep.equal({
      type: 'words',
      title: 'Link your accounts',
      manage: 'Your linked banks',
      close: 'Close',
    });
  });
});

describe('frame: fin-search without popular banks', () => {
  it('tells the user to start typing', async () => {
    const host = new FakeHost();
    host.list = { ...host.list, providers: [], total: 0 };
    const { frame } = await showFrame({ host });
    await until(() => frame.querySelector('.find-bank')?.textContent.includes('Start typing'));
  });
});
