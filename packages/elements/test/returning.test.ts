import { expect, waitUntil } from '@open-wc/testing';
import { FinLinkPage, newKey } from './page.ts';

const mine = 'ls_mine0000000000000';
const other = 'ls_other000000000000';

let pages: FinLinkPage[] = [];
const address = location.href;
afterEach(() => {
  for (const page of pages) page.end();
  pages = [];
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', address);
});

function tag(attributes: Record<string, string>, sessionId?: string): FinLinkPage {
  const page = new FinLinkPage(attributes, sessionId);
  pages.push(page);
  return page;
}

/** Starts a tag with this key and removes it, as if the user went to the bank. */
async function leave(key: string, sessionId: string, attributes: Record<string, string> = {}): Promise<void> {
  const page = tag({ 'publishable-key': key, ...attributes }, sessionId);
  await page.start();
  await page.until(() => page.all('launch').length > 0);
  page.end();
}

/** Sets the address with which the host returns the user. */
const comeBack = (sessionId: string, before = '?tab=2', after = '#accounts'): void =>
  history.replaceState({ own: 1 }, '', `${location.pathname}${before}&fin_link_session=${sessionId}${after}`);

describe('elements: return from a bank in the tab', () => {
  it('resumes the session that the address names and removes it from the address', async () => {
    const key = newKey();
    // Two tags of the same kind are removed together, so two sessions are stored.
    const left: FinLinkPage[] = [];
    for (const sessionId of [other, mine]) {
      const page = await tag({ 'publishable-key': key }, sessionId).start();
      await page.until(() => page.all('launch').length > 0);
      left.push(page);
    }
    for (const page of left) page.end();
    comeBack(mine);
    const page = await tag({ 'publishable-key': key }).start();
    expect(page.asked).to.deep.equal([{ sessionId: mine }]);
    expect([location.search, location.hash]).to.deep.equal(['?tab=2', '#accounts']);
    expect(history.state).to.deep.equal({ own: 1 });
  });

  it('opens the dialog of the returned session once', async () => {
    const key = newKey();
    await leave(key, mine, { mode: 'dialog' });
    comeBack(mine);
    const page = tag({ 'publishable-key': key, mode: 'dialog' });
    document.body.append(page.element);
    await page.until(() => page.types().includes('fin-ready'));
    expect([page.element.open, page.asked]).to.deep.equal([true, [{ sessionId: mine }]]);
    page.element.open = false;
    await page.element.updateComplete;
    page.element.requestUpdate();
    await page.element.updateComplete;
    expect(page.element.open).to.equal(false);
  });

  it('resumes the session in another tab of the browser', async () => {
    const key = newKey();
    await leave(key, mine);
    // Another tab has a separate session storage.
    sessionStorage.clear();
    comeBack(mine);
    const page = await tag({ 'publishable-key': key }).start();
    expect(page.asked).to.deep.equal([{ sessionId: mine }]);
    // The session is in use, so the same address does not start a second frame with it.
    const second = tag({ 'publishable-key': key, mode: 'dialog' });
    second.element.resume(`https://app.example/back?fin_link_session=${mine}`);
    document.body.append(second.element);
    await second.until(() => second.types().includes('fin-ready'));
    expect(second.asked).to.deep.equal([{}]);
  });

  it('says that the session has ended, and starts another one only when asked to', async () => {
    const key = newKey();
    await leave(key, mine);
    sessionStorage.clear();
    comeBack(mine);
    const page = tag({ 'publishable-key': key });
    const { sessionProvider } = page.element;
    page.element.sessionProvider = async (request) => {
      const launch = await sessionProvider?.(request);
      if (request.sessionId !== undefined || launch === undefined) throw new Error('The session has ended.');
      return launch;
    };
    document.body.append(page.element);
    const note = () => page.element.shadowRoot?.querySelector<HTMLElement>('.note:not([hidden])');
    await waitUntil(() => note()?.textContent?.includes('This session has ended.'));
    expect([page.asked, page.types().includes('fin-error')]).to.deep.equal([[{ sessionId: mine }], false]);
    note()?.querySelector('button')?.click();
    await page.until(() => page.all('launch').length > 0);
    expect(page.asked).to.deep.equal([{ sessionId: mine }, {}]);
  });

  it('ignores a session that was not started in this browser', async () => {
    comeBack('ls_of_somebody_else0');
    const dialog = tag({ mode: 'dialog' });
    document.body.append(dialog.element);
    await dialog.element.updateComplete;
    expect([dialog.element.open, location.search]).to.deep.equal([false, '?tab=2']);
    const page = await tag({}).start();
    expect(page.asked).to.deep.equal([{}]);
  });

  it('resumes by resume(url) after a return to another address', async () => {
    const key = newKey();
    await leave(key, mine, { mode: 'dialog' });
    const page = tag({ 'publishable-key': key, mode: 'dialog' });
    document.body.append(page.element);
    page.element.resume(`https://app.example/back?fin_link_session=${mine}`);
    await page.until(() => page.types().includes('fin-ready'));
    expect(page.asked).to.deep.equal([{ sessionId: mine }]);
  });

  it('does not change an address without a returned session', async () => {
    history.replaceState(null, '', `${location.pathname}?fin_link_session=`);
    await tag({}).start();
    expect(location.search).to.equal('?fin_link_session=');
  });
});
