import {
  configName,
  containers,
  idPattern,
  locale,
  type Capability,
  type CreateSession,
  type FlowKind,
  type StartPoint,
} from '@fin-link/contracts/browser';
import { LaunchRefusal, type RefusalName } from './refusals.ts';

export const launchVersions = ['v4', 'v3'] as const;
export type LaunchVersion = (typeof launchVersions)[number];

/** Element of the kit that shows the widget's screens. */
export type LaunchElement = 'fin-link' | 'fin-manual-account' | 'fin-real-estate';

/** A launch of the public widget, translated to the kit. */
export interface Launch {
  element: LaunchElement;
  session: Pick<CreateSession, 'version' | 'configNames' | 'flow' | 'locale'> & {
    capabilities: Capability[];
    start: Partial<StartPoint>;
  };
  /** Address to open after the flow; not checked against the site yet. */
  callback: string | null;
  /** Window in which `callback` opens. */
  callbackLocation: 'top' | 'parent' | 'self' | null;
  /** Address of the app to which the browser returns from the bank; not checked against the site yet. */
  intentUrl: string | null;
}

/**
 * Translates the parameters of a launch. Throws `LaunchRefusal`. Parameters without a meaning here are ignored, because pages send
 * parameters of many versions.
 */
export function launchOf(version: LaunchVersion, parameters: URLSearchParams): Launch {
  const read = readerOf(parameters);
  // All parameters of version 3 are checked before the deep link, so that a wrong name is reported first.
  const terms = version === 'v4' ? termsOfVersion4(read) : termsOfVersion3(read);
  const { start, element = 'fin-link' } = version === 'v4' ? deepLinkOf(read, version) : deepLinkOfVersion3(read);
  const language = localeOf(read('locale'));
  return {
    element,
    session: {
      ...terms,
      ...(language !== null && { locale: language }),
      capabilities: [element === 'fin-link' ? 'link' : 'manual'],
      start,
    },
    callback: read('callback'),
    callbackLocation: windowOf(read('callbackLocation')),
    intentUrl: read('intentUrl'),
  };
}

/** Reads a parameter. Returns `null` if it is missing, empty or the text of a missing value. */
type Read = (...names: readonly string[]) => string | null;

/** Returns a function that reads the first of several names of a parameter that is present. */
const readerOf =
  (parameters: URLSearchParams): Read =>
  (...names) =>
    names.map((name) => parameters.get(name) ?? '').find((value) => !/^(|null|undefined)$/.test(value)) ?? null;

type Terms = Pick<CreateSession, 'version' | 'configNames' | 'flow'>;

function termsOfVersion4(read: Read): Terms {
  const name = read('configName');
  if (name === null) throw new LaunchRefusal('configNameMissing');
  return { version: 4, configNames: [checkedName(name)] };
}

/** Flows of version 3 by `userExperienceFlow`, in lower case. */
const flowsOfVersion3: Readonly<Record<string, FlowKind>> = {
  aggregation: 'aggregation',
  verification: 'verification',
  'aggregation plus verification': 'aggregation-plus-verification',
};

/** Flows of the templates of version 4, with which pages of version 3 may already be set up. */
const flowsOfTemplates: Readonly<Record<string, FlowKind>> = {
  Aggregation: 'aggregation',
  Verification: 'verification',
  AggregationPlusVerification: 'aggregation-plus-verification',
  VerificationPlusAggregation: 'aggregation-plus-verification',
};

function termsOfVersion3(read: Read): Terms {
  const wanted = read('userExperienceFlow');
  const flow = wanted === null ? undefined : flowsOfVersion3[wanted.toLowerCase()];
  if (wanted !== null && flow === undefined) throw new LaunchRefusal('flow', { parameter: 'userExperienceFlow' });
  const app = read('app');
  // Other numbers belong to other apps of the public service, which do not link accounts.
  if (app !== null && app !== linkingApp) throw new LaunchRefusal('other', { parameter: 'app' });
  if (!isJson(read('dataset'))) throw new LaunchRefusal('other', { parameter: 'dataset' });
  const name = read('configName');
  return {
    version: 3,
    flow: flow ?? flowsOfTemplates[name ?? ''] ?? 'aggregation',
    ...(name !== null && { configNames: [checkedName(name)] }),
  };
}

/** Number of the public widget among the apps of version 3. */
const linkingApp = '10003600';

function checkedName(name: string): string {
  if (!configName.safeParse(name).success) throw new LaunchRefusal('configNameUnknown');
  return name;
}

function isJson(text: string | null): boolean {
  try {
    JSON.parse(text ?? '{}');
    return true;
  } catch {
    return false;
  }
}

interface DeepLink {
  start: Partial<StartPoint>;
  /** Default: `fin-link`. */
  element?: LaunchElement;
}

/** Translations of the deep links, by the value of `flow`. A value that is missing here is refused. */
const deepLinks: Readonly<Record<LaunchVersion, Readonly<Record<string, (read: Read) => DeepLink>>>> = {
  v4: {
    add: (read) => addLink(read),
    edit: (read) => ({ start: { action: 'edit', providerAccountId: neededConnection(read) } }),
    refresh: (read) => ({ start: { action: 'refresh', providerAccountId: neededConnection(read) } }),
    balanceRefresh: (read) => ({ start: { action: 'balance-refresh', providerAccountId: neededConnection(read) } }),
    addManual: () => ({ element: 'fin-manual-account', start: { action: 'add-manual' } }),
    editManual: (read) => editManual(read),
    addRealEstate: () => ({ element: 'fin-real-estate', start: { action: 'add-real-estate' } }),
    editRealEstate: (read) => ({
      element: 'fin-real-estate',
      start: { action: 'edit-real-estate', accountId: neededId(read, 'accountId', ['accountId']) },
    }),
  },
  v3: {
    add: (read) => addLink(read),
    edit: (read) => ({ start: { action: 'edit', providerAccountId: neededConnection(read) } }),
    refresh: (read) => ({ start: { action: 'refresh', providerAccountId: neededConnection(read) } }),
    manual: () => ({ element: 'fin-manual-account', start: { action: 'add-manual' } }),
    editManual: (read) => editManual(read),
    realestate: () => ({ element: 'fin-real-estate', start: { action: 'add-real-estate' } }),
  },
};

/** Translates `flow` and its ids. Without `flow`, a bank opens at once, and everything else begins at the first screen. */
function deepLinkOf(read: Read, version: LaunchVersion): DeepLink {
  const flow = read('flow');
  if (flow !== null) {
    const translate = Object.hasOwn(deepLinks[version], flow) ? deepLinks[version][flow] : undefined;
    if (translate === undefined) throw new LaunchRefusal('flow');
    return translate(read);
  }
  if (read('providerAccountId', 'siteAccountId') !== null) throw new LaunchRefusal('flow');
  return hasBank(read) ? addLink(read) : { start: {} };
}

/** Translates the deep links of version 3, where a connection without `flow` asks for its balances, and `keyword` for a search. */
function deepLinkOfVersion3(read: Read): DeepLink {
  if (read('flow') !== null) return deepLinkOf(read, 'v3');
  if (read('providerAccountId', 'siteAccountId') !== null)
    return { start: { action: 'balance-refresh', providerAccountId: neededConnection(read) } };
  const keyword = read('keyword');
  if (keyword === null || hasBank(read)) return deepLinkOf(read, 'v3');
  return { start: { action: 'add', routingNumber: keyword.slice(0, maxKeyword) } };
}

/** Maximum length of a search text. */
const maxKeyword = 100;

const providerNames = ['providerId', 'siteId'] as const;
const routingNames = ['routingNumber', 'bankTransferCode'] as const;
const hasBank = (read: Read): boolean => read(...providerNames, ...routingNames, 'groupId') !== null;

/** Translates the link to a bank, by its id or by a routing number for the search. */
function addLink(read: Read): DeepLink {
  // A group is a list of banks that the public service keeps. There are none here.
  if (read('groupId') !== null) throw new LaunchRefusal('providerId', { parameter: 'groupId' });
  const routingNumber = read(...routingNames);
  if (routingNumber !== null && !/^\d{6,9}$/.test(routingNumber)) throw new LaunchRefusal('bankTransferCode');
  if (routingNumber !== null && read(...providerNames) === null) return { start: { action: 'add', routingNumber } };
  return { start: { action: 'add', providerId: neededId(read, 'providerId', providerNames) } };
}

function editManual(read: Read): DeepLink {
  const accountId = neededId(read, 'accountId', ['accountId', 'itemAccountId']);
  const container = read('container');
  if (!containers.some((known) => known === container)) throw new LaunchRefusal('container');
  return { element: 'fin-manual-account', start: { action: 'edit-manual', accountId } };
}

const neededConnection = (read: Read): number =>
  neededId(read, 'providerAccountId', ['providerAccountId', 'siteAccountId']);

/** Returns an id. Throws `refusal` if it is missing or no id. */
function neededId(read: Read, refusal: RefusalName, names: readonly string[]): number {
  const text = read(...names);
  const id = Number(text);
  if (text === null || !idPattern.test(text) || !Number.isSafeInteger(id)) throw new LaunchRefusal(refusal);
  return id;
}

/** Returns the language of `es_ES` or `es-ES`. Other texts are ignored, because the widget then opens in the browser's language. */
export function localeOf(text: string | null): string | null {
  const parsed = locale.safeParse(text?.replaceAll('_', '-'));
  return parsed.success ? parsed.data : null;
}

/** Returns the window of `top`, `_top` and their like; `null` for other texts. */
function windowOf(text: string | null): Launch['callbackLocation'] {
  const name = text?.replace(/^_/, '');
  return name === 'top' || name === 'parent' || name === 'self' ? name : null;
}
