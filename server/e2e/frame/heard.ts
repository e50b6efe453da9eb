import type { Page } from 'playwright-core';

interface Listening {
  heard?: string[];
}

/** Characters that isolate numbers and names from the direction of the text around them. */
const isolates = /[\u2066-\u2069]/g;

/** Records announcements. Runs in the frame. */
function record(): void {
  const heard: string[] = [];
  Object.assign(window, { heard });
  const textOf = (parts: readonly (Element | null)[]): string =>
    parts.map((part) => part?.textContent?.trim() ?? '').join(' ');
  document.addEventListener('focusin', (event) => {
    const [target] = event.composedPath();
    if (!(target instanceof HTMLElement)) return;
    if (target.matches('h2')) heard.push(`heading: ${textOf([target])}`);
    if (!(target instanceof HTMLInputElement)) return;
    const group = target.closest('[role=radiogroup]');
    const described = group ?? target;
    const ids = described.getAttribute('aria-describedby')?.split(/\s+/) ?? [];
    const parts = [
      textOf([...(target.labels ?? [])]),
      ...(group === null ? [] : [`of ${group.querySelectorAll('input').length}`]),
      ...(described.getAttribute('aria-invalid') === 'true' ? ['invalid'] : []),
      textOf(ids.map((id) => document.getElementById(id))),
    ];
    heard.push(`field: ${parts.filter((part) => part !== '').join(', ')}`);
  });
  for (const region of document.querySelectorAll('fin-announcer [aria-live]'))
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const line of addedNodes) heard.push(`${region.ariaLive}: ${line.textContent?.trim() ?? ''}`);
    }).observe(region, { childList: true });
}

/**
 * Records a screen reader's automatic announcements from now on: focused headings and fields, and live regions. Returns
 * a function that reads them, oldest first.
 */
export async function listen(page: Page, host: string): Promise<() => Promise<string[]>> {
  const frame = page.frames().find((one) => one.url().startsWith(`${host}/frame/`));
  if (frame === undefined) throw new Error('The page has no frame.');
  await frame.evaluate(record);
  return async () => {
    const heard = await frame.evaluate(() => (window as Listening).heard ?? []);
    return heard.map((line) => line.replaceAll(isolates, '').replaceAll(/\s+/g, ' '));
  };
}
