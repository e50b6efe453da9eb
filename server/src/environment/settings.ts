import type { WidgetKey } from '@fin-link/service-client';
import type { HostEnvironment } from './host-environment.ts';
import { sandbox } from './sandbox.ts';
import { hostOriginOf, listOf } from './variables.ts';
import { usualLimits } from './limit-sizes.ts';
import type { LimitSizes } from './limit-sizes.ts';
import { hostKeysOf, operatorKeysOf, sandboxSite, sitesOf } from '../sites/index.ts';
import type { HostKeys, OperatorKeys, Site, Sites } from '../sites/index.ts';

/** Milliseconds between things that repeat; tests make them short. */
export interface Intervals {
  /** How often a running provider account is read again while no event about it arrives. */
  poll: number;
  /** The same while events arrive. */
  pollBesideEvents: number;
  heartbeat: number;
  /** How long the service may not answer for what a session waits for before the session's page is told. */
  outage: number;
  /** How often sessions are looked at whose time may be over. */
  sweep: number;
  /** How long a process believes what it remembers about a session. */
  sessionMemory: number;
  /** A session's idle time is written at most this often. */
  touch: number;
  /** How often calls counted here are added to what all processes counted. */
  settleCalls: number;
}

export const usualIntervals: Intervals = {
  poll: 1_500,
  pollBesideEvents: 6_000,
  heartbeat: 15_000,
  outage: 20_000,
  sweep: 5_000,
  sessionMemory: 5_000,
  touch: 5_000,
  settleCalls: 1_000,
};

/** Eight attempts in a little less than a day. */
export const deliveryWaits: readonly number[] = [0, 5, 60, 300, 1_800, 7_200, 25_200, 43_200];

export interface HostSettings {
  mode: 'sandbox' | 'production';
  /** Origin under which browsers reach the host. */
  origin: string;
  /** Address at which the service reaches the host. */
  callbackBase: string;
  serviceUrl: string;
  /** Names the customer in the host's tables, whatever the client id is. */
  customer: string;
  credentials: { clientId: string; secret: string };
  adminLogin: string;
  /** With which calls are proved to be of the host; null where the service has none of its keys. */
  widgetKey: WidgetKey | null;
  keys: HostKeys;
  operatorKeys: OperatorKeys;
  /** Path of the file of configurations; null without one. */
  configurationFile: string | null;
  sites: Sites;
  /** Sign events of sites that have no secrets of their own. */
  eventSecrets: readonly string[];
  allowLoopbackCallbacks: boolean;
  /** Describe the requests at `/docs`. */
  docs: boolean;
  /** Seconds to wait before each attempt to deliver a message; as many as there are attempts. */
  deliveryWaits: readonly number[];
  /** False when the service cannot reach this host, so that it only polls. */
  subscribe: boolean;
  intervals: Intervals;
  /** Check every reply against its schema before it leaves; it costs a tenth of a call. */
  checkReplies: boolean;
  limits: LimitSizes;
  /** PostgreSQL of the customer, in which the tables `linked_data` are kept in step; null without one. */
  copy: { url: string; intervalSeconds: number } | null;
}

/** In the sandbox the demo's own comes first; one that is given with its key stands in its place. */
const sitesFrom = ({ FIN_MODE, FIN_SITES = [], FIN_DEMO_PORT }: HostEnvironment): readonly Site[] =>
  FIN_MODE === 'sandbox' ? [sandboxSite(sandbox.publishableKey, FIN_DEMO_PORT), ...FIN_SITES] : FIN_SITES;

/** Keys of operators, as `name:key`. */
export const operatorsOf = ({
  FIN_MODE,
  FIN_OPERATOR_KEYS,
}: Pick<HostEnvironment, 'FIN_MODE' | 'FIN_OPERATOR_KEYS'>): string[] => {
  if (FIN_OPERATOR_KEYS !== undefined) return listOf(FIN_OPERATOR_KEYS);
  return FIN_MODE === 'sandbox' ? [`${sandbox.operator}:${sandbox.operatorKey}`] : [];
};

const copyDatabaseOf = ({ FIN_COPY_DATABASE_URL: url, FIN_COPY_INTERVAL_SECONDS: intervalSeconds }: HostEnvironment) =>
  url === undefined ? null : { url, intervalSeconds };

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
    keys: hostKeysOf(environment.FIN_HOST_KEYS.split(',')),
    operatorKeys: operatorKeysOf(operatorsOf(environment)),
    configurationFile: environment.FIN_CONFIGS_FILE ?? null,
    sites: sitesOf(sitesFrom(environment)),
    eventSecrets: environment.FIN_EVENT_SECRET,
    allowLoopbackCallbacks: environment.FIN_ALLOW_LOOPBACK_CALLBACKS ?? environment.FIN_MODE === 'sandbox',
    docs: environment.FIN_DOCS ?? environment.FIN_MODE === 'sandbox',
    deliveryWaits,
    subscribe: true,
    intervals: usualIntervals,
    checkReplies: environment.FIN_MODE === 'sandbox',
    limits: { ...usualLimits[environment.FIN_MODE], ...environment.FIN_LIMITS },
    copy: copyDatabaseOf(environment),
  };
}
