import type { WidgetKey } from '@fin-link/service-client';
import {
  hostKeysOf,
  operatorKeyOf,
  operatorKeysOf,
  sandboxSite,
  sitesOf,
  type HostKeys,
  type OperatorKeys,
  type Site,
  type Sites,
} from '../sites/index.ts';
import { providerSettingsOf, type ConsoleSettings } from './console-settings.ts';
import { type HostEnvironment, hostEnvironment } from './host-environment.ts';
import { defaultLimits, type LimitSizes } from './limit-sizes.ts';
import { sandbox } from './sandbox.ts';
import { hostOriginOf, listOf, readVariables, type Source } from './variables.ts';

/** Intervals of repeated work in milliseconds. Tests shorten them. */
export interface Intervals {
  /** Polling interval of a running provider account while no events about it arrive. */
  poll: number;
  /** Polling interval while events arrive. */
  pollBesideEvents: number;
  /** Interval of the comments that keep an event stream open. */
  heartbeat: number;
  /** Time without a reply of the service after which the host reports an outage to the frame of a waiting session. */
  outage: number;
  /** Interval of the jobs that end expired sessions and settle unfinished authorizations. */
  sweep: number;
  /** Lifetime of a process's cached copy of a session. */
  sessionMemory: number;
  /** Shortest interval between two updates of a session's idle time. */
  touch: number;
  /** Interval at which the calls counted in this process are added to the shared count. */
  settleCalls: number;
  /** Interval at which a process looks for changed sites and keys, in addition to the messages about them. */
  refreshSites: number;
}

/** Default intervals in milliseconds. */
export const defaultIntervals: Intervals = {
  poll: 1_500,
  pollBesideEvents: 6_000,
  heartbeat: 15_000,
  outage: 20_000,
  sweep: 5_000,
  sessionMemory: 5_000,
  touch: 5_000,
  settleCalls: 1_000,
  refreshSites: 2_000,
};

/** Delays in seconds before the eight delivery attempts, which take a little less than a day. */
export const deliveryWaits: readonly number[] = [0, 5, 60, 300, 1_800, 7_200, 25_200, 43_200];

export interface HostSettings {
  mode: 'sandbox' | 'production';
  /** Origin under which browsers reach the host. */
  origin: string;
  /** Address at which the service reaches the host. */
  callbackBase: string;
  serviceUrl: string;
  /** Name of the customer in the host's tables, independent of the client id. */
  customer: string;
  credentials: { clientId: string; secret: string };
  adminLogin: string;
  /** Key that proves the host's calls to the service; `null` if the service has no public key of the host. */
  widgetKey: WidgetKey | null;
  keys: HostKeys;
  operatorKeys: OperatorKeys;
  /** Whether somebody other than the author of a draft must publish it. */
  publishApproval: 'none' | 'second-person';
  console: ConsoleSettings;
  /** URL of the database with the role that owns the audit log; `null` if the role of the host owns it. */
  auditDatabaseUrl: string | null;
  /** Path of the configurations file, or `null`. */
  configurationFile: string | null;
  sites: Sites;
  /** Secrets that sign the events of sites without own secrets. */
  eventSecrets: readonly string[];
  allowLoopbackCallbacks: boolean;
  /** Whether `/docs` serves the OpenAPI document. */
  docs: boolean;
  /** Delay in seconds before each delivery attempt. The number of entries is the number of attempts. */
  deliveryWaits: readonly number[];
  /** `false` if the service cannot reach this host, which then only polls. */
  subscribe: boolean;
  intervals: Intervals;
  /** Whether each reply is checked against its schema. The check takes about a tenth of the time of a call. */
  checkReplies: boolean;
  limits: LimitSizes;
  /** Where the upstream's own widget is; `null` if this host does not show it. */
  hosted: HostedSettings | null;
  /** The customer's PostgreSQL database, in which the host keeps the schema `linked_data`; `null` if there is none. */
  copy: { url: string; intervalSeconds: number } | null;
}

export function settingsOf(environment: HostEnvironment): HostSettings {
  return {
    mode: environment.FIN_MODE,
    origin: hostOriginOf(environment),
    callbackBase: environment.FIN_HOST_ORIGIN ?? `http://127.0.0.1:${environment.FIN_HOST_PORT}`,
    serviceUrl: environment.FIN_SERVICE_URL ?? `http://127.0.0.1:${environment.FIN_SERVICE_PORT}`,
    customer: environment.FIN_CUSTOMER,
    credentials: { clientId: environment.FIN_CLIENT_ID, secret: environment.FIN_CLIENT_SECRET },
    adminLogin: environment.FIN_ADMIN_LOGIN,
    widgetKey: environment.FIN_WIDGET_KEY ?? null,
    keys: hostKeysOf(hostKeyList(environment)),
    operatorKeys: operatorKeysOf(operatorsOf(environment)),
    publishApproval: environment.FIN_PUBLISH_APPROVAL,
    console: {
      origin: environment.FIN_CONSOLE_ORIGIN ?? hostOriginOf(environment),
      provider: providerSettingsOf(environment),
    },
    auditDatabaseUrl: environment.FIN_AUDIT_DATABASE_URL ?? null,
    configurationFile: environment.FIN_CONFIGS_FILE ?? null,
    sites: sitesOf(sitesFrom(environment)),
    eventSecrets: usableSecrets(environment),
    allowLoopbackCallbacks: environment.FIN_ALLOW_LOOPBACK_CALLBACKS ?? environment.FIN_MODE === 'sandbox',
    docs: environment.FIN_DOCS ?? environment.FIN_MODE === 'sandbox',
    deliveryWaits,
    subscribe: true,
    intervals: defaultIntervals,
    checkReplies: environment.FIN_MODE === 'sandbox',
    limits: { ...defaultLimits[environment.FIN_MODE], ...environment.FIN_LIMITS },
    hosted: hostedOf(environment),
    copy: copyDatabaseOf(environment),
  };
}

/** Settings of the upstream's own widget. */
export interface HostedSettings {
  /** Second origin of this host, which serves only the page with the widget. */
  origin: string;
  /** Address of the upstream's loader script. */
  loader: string;
  /** Address at which the upstream's loader opens the widget. */
  url: string;
}

/** Returns the settings of the upstream's widget. `readEnvironment` has checked that all or none of them are there. */
const hostedOf = ({ FIN_HOSTED_ORIGIN, FIN_HOSTED_LOADER, FIN_HOSTED_URL }: HostEnvironment): HostedSettings | null =>
  FIN_HOSTED_ORIGIN === undefined || FIN_HOSTED_LOADER === undefined || FIN_HOSTED_URL === undefined
    ? null
    : { origin: FIN_HOSTED_ORIGIN, loader: FIN_HOSTED_LOADER, url: FIN_HOSTED_URL };

/** Returns the keys of operators as `name:role:key` or `name:key`. The sandbox has a default. */
const operatorsOf = ({
  FIN_MODE,
  FIN_OPERATOR_KEYS,
}: Pick<HostEnvironment, 'FIN_MODE' | 'FIN_OPERATOR_KEYS'>): string[] => {
  if (FIN_OPERATOR_KEYS !== undefined) return listOf(FIN_OPERATOR_KEYS);
  return FIN_MODE === 'sandbox' ? [`${sandbox.operator}:administrator:${sandbox.operatorKey}`] : [];
};

/** Returns the API keys of backends. The sandbox has a default. */
const hostKeyList = ({ FIN_MODE, FIN_HOST_KEYS }: HostEnvironment): readonly string[] => {
  if (FIN_HOST_KEYS !== undefined) return listOf(FIN_HOST_KEYS);
  return FIN_MODE === 'sandbox' ? [sandbox.hostKey] : [];
};

/** Returns the sites. In the sandbox the demo's site comes first; a site in `FIN_SITES` with the same key replaces it. */
const sitesFrom = ({ FIN_MODE, FIN_SITES = [], FIN_DEMO_PORT }: HostEnvironment): readonly Site[] =>
  FIN_MODE === 'sandbox' ? [sandboxSite(sandbox.publishableKey, FIN_DEMO_PORT), ...FIN_SITES] : FIN_SITES;

/** Returns the secrets of events. The secret of the sandbox signs nothing in production. */
const usableSecrets = ({ FIN_MODE, FIN_EVENT_SECRET: secrets }: HostEnvironment): readonly string[] =>
  FIN_MODE === 'sandbox' ? secrets : secrets.filter((secret) => secret !== sandbox.eventSecret);

const copyDatabaseOf = ({ FIN_COPY_DATABASE_URL: url, FIN_COPY_INTERVAL_SECONDS: intervalSeconds }: HostEnvironment) =>
  url === undefined ? null : { url, intervalSeconds };

/** Returns the host's origin and the first operator key. The key is empty if none is configured. Throws `EnvironmentError`. */
export function operatorAccessOf(source: Source): { origin: string; operatorKey: string } {
  const environment = readVariables(operatorVariables, source);
  const [entry = ''] = operatorsOf(environment);
  return { origin: hostOriginOf(environment), operatorKey: operatorKeyOf(entry).key };
}

const operatorVariables = hostEnvironment.pick({
  FIN_MODE: true,
  FIN_HOST_ORIGIN: true,
  FIN_HOST_PORT: true,
  FIN_OPERATOR_KEYS: true,
});
