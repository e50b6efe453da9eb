import { join } from 'node:path';
import { root } from '../build/index.ts';
import type { StartEnvironment } from '../start/environment.ts';

/** A process of the development stack. */
export interface DevPart {
  name: string;
  /** Path relative to the root. */
  entry: string;
  /** Returns the addresses to print, by their labels. */
  addresses(environment: StartEnvironment): Readonly<Record<string, string>>;
  /** Returns `true` if the environment needs this part. */
  isWanted(environment: StartEnvironment): boolean;
  /** Returns `true` if the part reads the file at its start without importing it. */
  reads(file: string): boolean;
  /** Whether pages show the part's answers and must reload after a restart. */
  isShown: boolean;
  /** Port for `--inspect`. */
  inspectorPort: number;
  /** Offset from `FIN_METRICS_PORT`, so that each process has a metrics port; `null` without metrics. */
  metricsOffset: number | null;
}

/** Returns the metrics port of a part, or `null` if it has none. */
export const metricsPortOf = (
  { metricsOffset }: Pick<DevPart, 'metricsOffset'>,
  { FIN_METRICS_PORT: port }: Pick<StartEnvironment, 'FIN_METRICS_PORT'>,
): number | null => (port === undefined || metricsOffset === null ? null : port + metricsOffset);

const loopbackUrl = (port: number): string => `http://127.0.0.1:${port}`;
const usesEmbeddedService = ({ FIN_SERVICE_URL }: StartEnvironment): boolean => FIN_SERVICE_URL === undefined;

/** Parts in the order of their dependencies. */
export const devParts: readonly DevPart[] = [
  {
    name: 'banks',
    entry: 'server/src/banks-main.ts',
    addresses: (environment) => ({
      'simulated banks': loopbackUrl(environment.FIN_BANK_SITES_PORT),
      'open banking, UK': loopbackUrl(environment.FIN_BANK_UK_PORT),
      'open banking, US': loopbackUrl(environment.FIN_BANK_US_PORT),
      'open banking, AU': loopbackUrl(environment.FIN_BANK_AU_PORT),
    }),
    isWanted: usesEmbeddedService,
    reads: () => false,
    isShown: false,
    inspectorPort: 9231,
    metricsOffset: 2,
  },
  {
    name: 'service',
    entry: 'server/src/service-main.ts',
    addresses: ({ FIN_SERVICE_PORT }) => ({ 'aggregation service': `http://localhost:${FIN_SERVICE_PORT}` }),
    isWanted: usesEmbeddedService,
    reads: () => false,
    isShown: false,
    inspectorPort: 9230,
    metricsOffset: 1,
  },
  {
    name: 'host',
    entry: 'scripts/dev/entries/host.ts',
    addresses: ({ FIN_HOST_ORIGIN, FIN_HOST_PORT }) => ({
      host: FIN_HOST_ORIGIN ?? `http://localhost:${FIN_HOST_PORT}`,
    }),
    isWanted: () => true,
    reads: () => false,
    isShown: false,
    inspectorPort: 9229,
    metricsOffset: 0,
  },
  {
    name: 'demo',
    entry: 'scripts/dev/entries/demo.ts',
    addresses: ({ FIN_DEMO_PORT }) => ({ 'demo site': loopbackUrl(FIN_DEMO_PORT) }),
    isWanted: () => true,
    reads: (file) => file.startsWith(join(root, 'docs', '/')),
    isShown: true,
    inspectorPort: 9232,
    metricsOffset: null,
  },
];

/** Folders to watch: an edit below them can affect a part or a page. */
export const sourceFolders: readonly string[] = ['packages', 'server', 'demo', 'docs', 'scripts/dev'].map((folder) =>
  join(root, folder),
);
