import { expect } from '@open-wc/testing';
import { FinLinkPage } from './page.ts';

let page: FinLinkPage;
afterEach(() => {
  page?.end();
  sessionStorage.clear();
});
const exit = { type: 'fin-exit', outcome: 'success', screen: 'success', providerAccountIds: [501] } as const;

describe('elements: removal of fin-link', () => {
  const moments: [string, (page: FinLinkPage) => Promise<unknown>][] = [
    ['before the first update', () => Promise.resolve()],
    ['while the frame loads', (one) => one.link.updateComplete],
    ['when it is ready', (one) => one.until(() => one.types().includes('fin-ready'))],
    ['when it is launched', (one) => one.until(() => one.all('launch').length === 1)],
    [
      'in the middle of the flow',
      async (one) => {
        await one.until(() => one.types().includes('fin-ready'));
        one.say({ type: 'screen', id: 'credentials', step: 'credentials' });
        await one.until(() => one.types().includes('fin-screen'));
      },
    ],
    [
      'just before the exit',
      async (one) => {
        await one.until(() => one.types().includes('fin-ready'));
        one.say(exit);
      },
    ],
  ];
  for (const mode of ['inline', 'dialog']) {
    for (const [when, moment] of moments) {
      it(`${when}, ${mode}, leaves nothing running and dispatches no event`, async () => {
        page = new FinLinkPage({ mode });
        document.body.append(page.link);
        if (mode === 'dialog') page.link.show();
        await moment(page);
        const before = page.types();
        const style = document.body.getAttribute('style');
        page.link.remove();
        expect(page.frame).to.equal(null);
        expect(page.dialog?.open ?? false).to.equal(false);
        const other = await new FinLinkPage().start();
        expect(page.types()).to.deep.equal(before);
        expect(page.types()).not.to.include('fin-exit');
        expect(document.body.getAttribute('style')).to.equal(style);
        other.end();
      });
    }
  }
});

describe('elements: moving fin-link in the page', () => {
  it('loads the frame again and resumes the session', async () => {
    page = await new FinLinkPage().start();
    await page.until(() => page.all('launch').length === 1);
    const room = document.createElement('div');
    document.body.append(room);
    room.append(page.link);
    await page.until(() => page.all('launch').length === 2);
    expect(page.asked[1]).to.deep.equal({ sessionId: 'ls_aaaaaaaaaaaaaaaa' });
    expect(page.link.shadowRoot?.querySelectorAll('iframe')).to.have.length(1);
    room.remove();
  });

  it('keeps the frame with moveBefore()', async () => {
    page = await new FinLinkPage().start();
    await page.until(() => page.all('launch').length === 1);
    const { frame } = page;
    const room = document.createElement('div');
    document.body.append(room);
    if (!('moveBefore' in room)) throw new Error('This browser has no `moveBefore()`.');
    (room as unknown as { moveBefore(node: Node, child: null): void }).moveBefore(page.link, null);
    await page.link.updateComplete;
    expect(page.frame).to.equal(frame);
    page.say({ type: 'screen', id: 'search', step: 'search' });
    await page.until(() => page.types().includes('fin-screen'));
    expect(page.asked).to.have.length(1);
    room.remove();
  });

  it('keeps the frame when all attributes are written again', async () => {
    page = await new FinLinkPage().start();
    await page.until(() => page.all('launch').length === 1);
    const { frame } = page;
    for (let count = 0; count < 5; count += 1) {
      for (const { name, value } of [...page.link.attributes]) page.link.setAttribute(name, value);
      const { sessionProvider } = page.link;
      page.link.sessionProvider = (request) => sessionProvider?.(request) ?? Promise.reject(new Error('none'));
      await page.link.updateComplete;
    }
    expect(page.frame).to.equal(frame);
    expect(page.asked).to.have.length(1);
    expect(page.all('options')).to.have.length(1);
  });
});
