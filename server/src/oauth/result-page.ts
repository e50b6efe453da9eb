import type { HostDeps } from '../deps.ts';
import type { Visit } from '../visits/visit.ts';
import { pageScript } from './page.ts';
import type { Page } from './page.ts';
import { checking, declined, done, failed, goingBack, notValid, notValidHere, stillAtBank } from './page-words.ts';
import type { Names } from './page-words.ts';
import { returnAddress } from './return-address.ts';

/**
 * Tells the frame that opened the window that it is worth asking, at the host's own origin, and closes the window. A hint and
 * no more: the bank's page may have cut the tie to the opener.
 */
const closing = pageScript(`(() => {
try {
  if (opener) opener.postMessage({ type: 'fin-visit', visitId: document.documentElement.dataset.visit }, location.origin);
} catch {}
close();
})();`);

export const notValidPage = (): Page => ({ status: 400, ...notValid() });

export const resultAddress = ({ visitId }: Pick<Visit, 'visitId'>): string => `/oauth/result/${visitId}`;

export async function namesOf({ settings, directory }: HostDeps, visit: Visit): Promise<Names> {
  const app = settings.sites.byKey(visit.publishableKey)?.appName ?? '';
  // The page is shown whether the service knows the bank's name just now or not.
  return { app, bank: await directory.nameOf(visit, visit.providerId).catch(() => '') };
}

/** What became of a visit, for the browser that went on it. */
export async function resultPage(deps: HostDeps, visit: Visit): Promise<Page> {
  const names = await namesOf(deps, visit);
  switch (visit.status) {
    case 'cancelled':
    case 'expired':
      return over(deps, visit, names);
    case 'ready':
    case 'atBank':
      return { status: 200, ...stillAtBank(names) };
    case 'checking':
      return { status: 200, ...checking(names), refresh: { seconds: 1, address: resultAddress(visit) } };
    case 'done':
    case 'declined':
    case 'failed':
      return visit.mode === 'tab' ? returning(deps, visit, names) : closed(visit, names);
  }
}

function over(deps: HostDeps, visit: Visit, names: Names): Page {
  const address = visit.mode === 'tab' ? returnAddress(deps, visit) : null;
  return address === null ? notValidPage() : { status: 400, ...notValidHere(names, address) };
}

function closed(visit: Visit, names: Names): Page {
  const data = { visit: visit.visitId };
  // Why it failed is for the user to read.
  if (visit.status === 'failed') return { status: 200, ...failed(names, visit.problem) };
  return { status: 200, ...(visit.status === 'done' ? done(names) : declined(names)), script: closing, data };
}

function returning(deps: HostDeps, visit: Visit, names: Names): Page {
  const address = returnAddress(deps, visit);
  if (address === null) return { status: 200, ...failed(names, 'site.return-address-not-registered') };
  return { status: 200, ...goingBack(names, address), refresh: { seconds: 0, address } };
}
