import type { FinErrorDetail, FinSuccessDetail } from '../events/linking-events.ts';
import type { SessionProvider } from '../sessions/session-source.ts';
import type { FastLinkEvent, FastLinkExit, FastLinkRefusal, FastLinkSiteError, FastLinkSuccess } from './contract.ts';
import { applicationError, LaunchRefused, type LaunchReply, readSites, requestToken } from './host-calls.ts';
import { LaunchPayloads } from './payloads.ts';

/** What a launch reports, by the kind of callback. */
interface Reported {
  success: FastLinkSuccess;
  error: FastLinkSiteError | FastLinkRefusal;
  event: FastLinkEvent;
  exit: FastLinkExit;
}
export type Report = <K extends keyof Reported>(kind: K, payload: Reported[K]) => void;

interface LaunchParts {
  /** Origin of the host. */
  origin: string;
  container: Element;
  reply: LaunchReply;
  report: Report;
  /** Launches again after the session has ended; absent if the page has no token. */
  relaunch?: () => Promise<LaunchReply>;
  /** Called after the last report, unless the page closed the widget. */
  ended: (reply: LaunchReply, exit: FastLinkExit) => void;
}

/** A running launch. */
export interface RunningLaunch {
  element: HTMLElement;
  /** Removes the widget, and then reports the end. Does nothing after the end. */
  close(): void;
}

/** Minimum time in milliseconds between two reports that the user is active. */
const renewalIntervalMs = 60_000;

/** Shows the element of a launch, and reports its events in order. The end is reported once and last. */
export function runLaunch({
  origin,
  container,
  reply: firstReply,
  report,
  relaunch,
  ended,
}: LaunchParts): RunningLaunch {
  const payloads = new LaunchPayloads();
  let reply = firstReply;
  let hasStarted = false;
  let hasEnded = false;
  /** Whether the host may have sites to report. */
  let hasSites = false;
  let renewedAt = -renewalIntervalMs;
  let refusal: FastLinkRefusal | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  /** Runs a task after the earlier ones. */
  const enqueue = (task: () => void | Promise<void>): void => {
    queue = queue.then(task).catch(reportError);
  };
  const reportAll = <K extends keyof Reported>(kind: K, list: readonly Reported[K][]): void => {
    for (const payload of list) report(kind, payload);
  };
  /** Reads the sites now, and passes them to a task in its turn. */
  const enqueueWithSites = (task: () => void): void => {
    hasSites = true;
    const sites = readSites(origin, reply).catch(() => []);
    enqueue(async () => {
      payloads.add(await sites);
      task();
    });
  };

  const element: HTMLElement & { sessionProvider?: SessionProvider } = document.createElement(reply.element);
  const attributes = { ...reply.attributes, host: origin, 'publishable-key': reply.publishableKey };
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);

  element.sessionProvider = async ({ sessionId }) => {
    if (!hasStarted) {
      hasStarted = true;
      return reply;
    }
    try {
      if (sessionId !== undefined || relaunch === undefined) return await requestToken(origin, reply);
      reply = await relaunch();
      return reply;
    } catch (error) {
      // Without an answer, the element itself gives up after its time limit, and offers a retry.
      if (!(error instanceof LaunchRefused) || !error.isFinal) return new Promise(() => {});
      refusal = error.payload;
      throw error;
    }
  };

  const linked = ({ detail: { providerAccountId, accountIds } }: CustomEvent<FinSuccessDetail>): void =>
    enqueueWithSites(() =>
      reportAll(
        'success',
        providerAccountId
          ? payloads.success(providerAccountId)
          : accountIds.flatMap((accountId) => payloads.accountSuccess(accountId)),
      ),
    );
  const failed = ({ detail: { code, recoverable, reference } }: CustomEvent<FinErrorDetail>): void =>
    enqueueWithSites(() => {
      const failures = payloads.failures();
      reportAll('error', failures);
      // After other errors, the user can continue.
      if (failures.length === 0 && !recoverable) report('error', refusal ?? { ...applicationError(code), reference });
      refusal = null;
    });
  const renew = (): void => {
    const now = performance.now();
    if (now - renewedAt < renewalIntervalMs) return;
    renewedAt = now;
    enqueue(() => report('event', { fnToCall: 'renewClientSession' }));
  };
  /** Ends the launch. `providerAccountIds`: those that the element has reported. */
  const end = (providerAccountIds: readonly number[], last: (exit: FastLinkExit) => void): void => {
    if (hasEnded) return;
    hasEnded = true;
    element.remove();
    const finish = (): void => {
      reportAll('success', payloads.lateSuccesses(providerAccountIds));
      const exit = payloads.exit();
      report('exit', exit);
      last(exit);
    };
    if (hasSites || providerAccountIds.length > 0) enqueueWithSites(finish);
    else enqueue(finish);
  };

  element.addEventListener('fin-success', linked);
  element.addEventListener('fin-partial', linked);
  element.addEventListener('fin-account-saved', ({ detail: { accountId } }) =>
    enqueue(() => reportAll('success', payloads.accountSuccess(accountId))),
  );
  element.addEventListener('fin-pending', () => (hasSites = true));
  element.addEventListener('fin-error', failed);
  element.addEventListener('fin-screen', renew);
  element.addEventListener('fin-event', renew);
  element.addEventListener('fin-open-url', ({ detail: { url } }) => {
    if (url.startsWith(`${origin}/`)) enqueue(() => report('event', { type: 'OPEN_EXTERNAL_URL', data: { url } }));
  });
  element.addEventListener('fin-exit', ({ detail }) => end(detail.providerAccountIds, (exit) => ended(reply, exit)));
  container.append(element);
  return { element, close: () => end([], () => {}) };
}

/**
 * Opens the address that the page named for the end of the flow, if there is one. Its query gets the provider accounts, as the public widget
 * sends them: `JSONcallBackStatus`, also with the old name of `providerName`.
 */
export function openCallback({ callback, callbackLocation }: LaunchReply, { sites }: FastLinkExit): boolean {
  if (callback === null || !/^https?:/.test(callback)) return false;
  const address = new URL(callback);
  const linked = sites.map((site) => ({ ...site, bankName: site.providerName }));
  const status = linked.length > 0 ? linked : [{ status: 'ACTION_ABANDONED' }];
  address.searchParams.set('JSONcallBackStatus', JSON.stringify(status));
  (callbackLocation === 'top' ? (window.top ?? window) : window).location.href = address.href;
  return true;
}
