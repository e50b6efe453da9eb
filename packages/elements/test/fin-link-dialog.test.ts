import { expect } from '@open-wc/testing';
import { FinLinkPage } from './page.ts';

let page: FinLinkPage;
let opener: HTMLButtonElement;
beforeEach(() => {
  opener = document.createElement('button');
  opener.textContent = 'Connect';
  document.body.append(opener);
  opener.focus();
});
afterEach(() => {
  page.end();
  opener.remove();
  sessionStorage.clear();
});

const escape = (timeStamp: number) => {
  const event = new Event('cancel', { cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  page.dialog?.dispatchEvent(event);
  return event;
};
const exit = { type: 'fin-exit', outcome: 'cancelled', screen: 'search', providerAccountIds: [] } as const;

describe('elements: fin-link in dialog mode', () => {
  it('opens as a modal dialog, focuses the frame and gives the focus back to its opener', async () => {
    page = await new FinLinkPage({ mode: 'dialog' }).start();
    expect(page.dialog?.matches(':modal')).to.equal(true);
    expect(page.link.open).to.equal(true);
    expect(page.link.shadowRoot?.activeElement).to.equal(page.frame);
    await page.until(() => page.all('focus-in').length === 1);
    page.say(exit);
    await page.until(() => page.types().includes('fin-exit'));
    expect(page.link.open).to.equal(false);
    expect(page.dialog?.open).to.equal(false);
    expect(document.activeElement).to.equal(opener);
  });

  it('is closed at first and opens by show() or its "open" attribute', async () => {
    page = new FinLinkPage({ mode: 'dialog' });
    document.body.append(page.link);
    await page.link.updateComplete;
    expect(page.frame).to.equal(null);
    page.link.toggleAttribute('open', true);
    await page.until(() => page.types().includes('fin-ready'));
    expect(page.dialog?.open).to.equal(true);
  });

  it('changes neither scrolling nor styles of the page', async () => {
    const before = [document.body, document.documentElement].map((element) => element.getAttribute('style'));
    page = await new FinLinkPage({ mode: 'dialog' }).start();
    expect([document.body, document.documentElement].map((element) => element.getAttribute('style'))).to.deep.equal(
      before,
    );
  });

  it('ends above a keyboard on the screen, and takes the whole height again without it', async () => {
    page = await new FinLinkPage({ mode: 'dialog' }).start();
    page.say({ type: 'resize', height: 2_000 });
    await page.until(() => (page.frame?.offsetHeight ?? 0) > 400);
    const bottoms = () => [page.dialog, page.frame].map((one) => one?.getBoundingClientRect().bottom ?? Infinity);
    const before = bottoms();
    const shown = { height: 300, offsetTop: 40 };
    const show = (): void => {
      for (const [name, value] of Object.entries(shown))
        Object.defineProperty(visualViewport, name, { configurable: true, get: () => value });
      visualViewport?.dispatchEvent(new Event('resize'));
    };
    show();
    expect(Math.max(...bottoms())).to.be.at.most(340);
    Object.assign(shown, { height: innerHeight, offsetTop: 0 });
    show();
    expect(bottoms()).to.deep.equal(before);
    for (const name of Object.keys(shown)) Reflect.deleteProperty(visualViewport ?? {}, name);
  });

  it('asks the frame at the first Escape and closes at the second', async () => {
    page = await new FinLinkPage({ mode: 'dialog' }).start();
    page.say({ type: 'screen', id: 'C7', step: 'credentials' });
    await page.until(() => page.types().includes('fin-screen'));
    expect(escape(1000).defaultPrevented).to.equal(true);
    await page.until(() => page.all('close').length === 1);
    expect(page.types()).not.to.include('fin-exit');
    escape(2000);
    expect(page.events.at(-1)).to.deep.equal({
      type: 'fin-exit',
      detail: { outcome: 'cancelled', screen: 'credentials', providerAccountIds: [] },
    });
    expect(page.frame).to.equal(null);
  });

  it('asks the frame again when the second Escape comes much later', async () => {
    page = await new FinLinkPage({ mode: 'dialog' }).start();
    escape(1000);
    escape(60_000);
    await page.until(() => page.all('close').length === 2);
    expect(page.types()).not.to.include('fin-exit');
  });

  it('asks the frame again when the user has answered in between', async () => {
    page = await new FinLinkPage({ mode: 'dialog' }).start();
    escape(1000);
    await page.until(() => page.all('close').length === 1);
    page.say({ type: 'analytics', name: 'leave', props: { choice: 'stay' } });
    await page.until(() => page.types().includes('fin-event'));
    escape(2000);
    await page.until(() => page.all('close').length === 2);
    expect(page.types()).not.to.include('fin-exit');
  });

  it('resumes its session after a forced close', async () => {
    page = await new FinLinkPage({ mode: 'dialog' }).start();
    await page.until(() => page.all('launch').length === 1);
    page.dialog?.close();
    await page.until(() => page.types().includes('fin-exit'));
    page.link.show();
    await page.until(() => page.all('launch').length === 2);
    expect(page.asked[1]).to.deep.equal({ sessionId: 'ls_aaaaaaaaaaaaaaaa' });
    expect(page.types().filter((type) => type === 'fin-exit')).to.have.length(1);
  });

  it('opens again from a listener of fin-exit', async () => {
    page = await new FinLinkPage({ mode: 'dialog' }).start();
    page.link.addEventListener('fin-exit', () => page.link.show(), { once: true });
    page.say(exit);
    await page.until(() => page.types().filter((type) => type === 'fin-ready').length === 2);
    // The messages of the first frame arrive before those of the second frame.
    page.say({ type: 'screen', id: 'C2', step: 'search' });
    await page.until(() => page.types().includes('fin-screen'));
    expect(page.dialog?.open).to.equal(true);
    expect(page.types().filter((type) => type === 'fin-exit')).to.have.length(1);
  });

  it('has a close button until the frame answers', async () => {
    page = new FinLinkPage({ mode: 'dialog', 'publishable-key': 'pk_silent' });
    document.body.append(page.link);
    page.link.show();
    await page.link.updateComplete;
    page.link.shadowRoot?.querySelector('button')?.click();
    expect(page.events).to.deep.equal([
      { type: 'fin-exit', detail: { outcome: 'cancelled', screen: 'boot', providerAccountIds: [] } },
    ]);
  });

  it('closes on an Escape of the frame and moves the focus around in the dialog', async () => {
    page = await new FinLinkPage({ mode: 'dialog' }).start();
    page.say({ type: 'escape' });
    await page.until(() => page.all('close').length === 1);
    page.say({ type: 'focus-out', direction: 'forward' });
    await page.until(() => page.all('focus-in').some((message) => message.direction === 'forward'));
  });

  it('closes when the frame passes on a second Escape', async () => {
    page = await new FinLinkPage({ mode: 'dialog' }).start();
    page.say({ type: 'escape' });
    await page.until(() => page.all('close').length === 1);
    page.say({ type: 'escape' });
    await page.until(() => page.types().includes('fin-exit'));
    expect(page.frame).to.equal(null);
  });

  it('exits with the outcome "success" when something was linked before a forced close', async () => {
    page = await new FinLinkPage({ mode: 'dialog' }).start();
    page.say({ type: 'fin-success', providerAccountId: 501, accountIds: [1] });
    await page.until(() => page.types().includes('fin-success'));
    escape(1000);
    escape(2000);
    expect(page.events.at(-1)?.detail).to.deep.include({ outcome: 'success', providerAccountIds: [501] });
  });

  it('passes axe', async () => {
    page = await new FinLinkPage({ mode: 'dialog' }).start();
    await expect(page.link).shadowDom.to.be.accessible();
  });
});

describe('elements: fin-link with "history" and the browser’s Back', () => {
  // The test checks the entry, because browsers limit the length of the history to fifty entries.
  const ownEntry = () => (window.history.state as { finLink?: string } | null)?.finLink;
  const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));

  // These entries keep an unhandled Back from leaving the page of the tests.
  beforeEach(() => {
    for (let entries = 0; entries < 3; entries += 1) window.history.pushState(null, '');
  });

  it('passes Back on to the frame and keeps the page’s history entry', async () => {
    expect(ownEntry()).to.equal(undefined);
    page = await new FinLinkPage({ mode: 'dialog', history: '' }).start();
    expect(ownEntry()).to.be.a('string');
    window.history.back();
    await page.until(() => page.all('back').length === 1);
    expect(ownEntry()).to.be.a('string');
    window.history.back();
    await page.until(() => page.all('back').length === 2);
    page.say(exit);
    await page.until(() => page.types().includes('fin-exit'));
    await popped();
    expect(ownEntry()).to.equal(undefined);
  });

  it('closes a dialog whose frame has not answered', async () => {
    page = new FinLinkPage({ mode: 'dialog', history: '', 'publishable-key': 'pk_silent' });
    document.body.append(page.link);
    page.link.show();
    await page.link.updateComplete;
    window.history.back();
    await page.until(() => page.types().includes('fin-exit'));
    await popped();
    expect(ownEntry()).to.equal(undefined);
  });

  it('ignores navigation between anchors of the page', async () => {
    page = await new FinLinkPage({ mode: 'dialog', history: '' }).start();
    const mine = ownEntry();
    const moved = () => new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
    location.hash = 'terms';
    await moved();
    window.history.back();
    await moved();
    expect(ownEntry()).to.equal(mine);
    expect(page.all('back')).to.have.length(0);
    page.say(exit);
    await page.until(() => page.types().includes('fin-exit'));
    await popped();
  });
});
