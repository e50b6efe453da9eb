import { timeLimit } from '@fin-link/testing';
import type { TestBrowser } from '@fin-link/testing/stack';
import type { BrowserContext, BrowserContextOptions, Frame, Page } from 'playwright-core';
import { vi } from 'vitest';
import { LinkFrame } from '../frame/link-frame.ts';

export interface TagEvent {
  name: string;
  detail: Record<string, unknown>;
}

/** A tag of a page in a browser. */
export interface OpenTag {
  readonly frame: LinkFrame;
  /** Returns the tag's events, oldest first, including those before a reload of the page. */
  events(): readonly TagEvent[];
  /** Waits for the first event of the name. */
  event(name: string): Promise<TagEvent>;
  /** Waits until the host has stored this step of the flow, so that a reloaded page continues from there. */
  isKeptAt(step: string): Promise<void>;
}

export interface LinkingPage {
  readonly page: Page;
  tag(index?: number): OpenTag;
  /** Returns violations of a content security policy and script errors, in page and frames. Tests expect none. */
  faults(): readonly string[];
}

/** Timeout of one step in milliseconds, for a busy machine. */
const longestWaitMs = timeLimit(60_000);
const names = [
  'fin-ready',
  'fin-screen',
  'fin-success',
  'fin-partial',
  'fin-pending',
  'fin-error',
  'fin-event',
  'fin-removed',
  'fin-refreshed',
  'fin-consent-renewed',
  'fin-consent-revoked',
  'fin-account-saved',
  'fin-account-deleted',
  'fin-account-changed',
  'fin-predicted-event-changed',
  'fin-insight-changed',
  'fin-insight-action',
  'fin-exit',
];

interface Recorder {
  recordEvent(tag: string, name: string, detail: string): void;
  recordFault(fault: string): void;
}

/** Records the events of tags. Runs in every document before the page's own scripts. */
function record(eventNames: readonly string[]): void {
  const recorder = globalThis as unknown as Recorder;
  document.addEventListener('securitypolicyviolation', (event) =>
    recorder.recordFault(`policy: ${event.effectiveDirective} ${event.blockedURI} in ${event.documentURI}`),
  );
  if (window !== window.parent) return;
  for (const name of eventNames)
    document.addEventListener(name, (event) => {
      const { id } = event.target as Element;
      recorder.recordEvent(id, name, JSON.stringify((event as CustomEvent).detail));
    });
}

/** Opens the address in a new person's browser, or in another tab of a context that keeps its cache. */
export async function openLinkingPage(
  browser: TestBrowser | BrowserContext,
  address: string,
  options: BrowserContextOptions = {},
): Promise<LinkingPage> {
  const context = 'newContext' in browser ? await browser.newContext(options) : browser;
  const page = await context.newPage();
  const recorded: (TagEvent & { tag: string })[] = [];
  const faults: string[] = [];
  await page.exposeFunction('recordEvent', (tag: string, name: string, detail: string) =>
    recorded.push({ tag, name, detail: JSON.parse(detail) as Record<string, unknown> }),
  );
  await page.exposeFunction('recordFault', (fault: string) => faults.push(fault));
  await page.addInitScript(record, names);
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`));
  page.on('console', (message) => {
    if (/content.security.policy/i.test(message.text())) faults.push(`console: ${message.text()}`);
  });
  const keptSteps = new Map<Frame, string>();
  page.on('response', (response) => {
    const request = response.request();
    if (request.method() !== 'PUT' || !request.url().endsWith('/v1/session/snapshot') || !response.ok()) return;
    keptSteps.set(request.frame(), (request.postDataJSON() as { step: string }).step);
  });
  await page.goto(address);

  const tag = (index = 0): OpenTag => {
    const events = () => recorded.filter((event) => event.tag === `tag-${index}`);
    const iframe = `#tag-${index} iframe`;
    return {
      frame: new LinkFrame(page.frameLocator(iframe)),
      events,
      async isKeptAt(step) {
        const frame = await (await page.locator(iframe).elementHandle())?.contentFrame();
        const isKept = () => frame !== null && frame !== undefined && keptSteps.get(frame) === step;
        await vi.waitUntil(isKept, { timeout: longestWaitMs, interval: 50 });
      },
      event: (name) =>
        vi.waitUntil(() => events().find((event) => event.name === name), { timeout: longestWaitMs, interval: 50 }),
    };
  };
  return { page, tag, faults: () => faults };
}
