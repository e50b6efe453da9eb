import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts, processFolderPrefix } from '../environment/index.ts';
import { freezeServer, killServer, type RunningCluster, runCluster, thawServer } from '../postgres/index.ts';
import { findCitus } from './installation.ts';
import { archiveLog, archiveSettings, backUpNode, type NodeFiles, restoreNode } from './restore-point.ts';
import { createExtension, createNode, dataOf, joinNodes, logOf, nodeUrl } from './node-files.ts';

export interface CitusNode {
  readonly port: number;
  /** URL of the database `postgres` for a superuser. */
  readonly url: string;
  /** Log file of the node. */
  readonly log: string;
}

/** A temporary cluster. Its nodes end with this process. */
export interface CitusCluster {
  /** URL of the database `postgres` on the coordinator, for a superuser. */
  readonly url: string;
  /** The coordinator. It stores no shards. */
  readonly coordinator: CitusNode;
  /** Workers in the order in which they were added. */
  readonly workers: readonly CitusNode[];
  /** Starts a further worker and adds it to the cluster. It has no shards until they are rebalanced. */
  addWorker(): Promise<CitusNode>;
  /** Kills all processes of a node. Its files remain. */
  kill(node: CitusNode): Promise<void>;
  /** Starts a killed node and waits until it answers. */
  restart(node: CitusNode): Promise<void>;
  /** Suspends all processes of a node: its connections stay open, and nothing answers. */
  freeze(node: CitusNode): void;
  /** Resumes a suspended node. */
  thaw(node: CitusNode): void;
  /** Backs up the files of all nodes. The cluster needs the option `isArchived`. */
  backUp(): void;
  /** Kills all nodes, and starts them with the backup and the changes since then, up to the restore point. */
  restore(restorePoint: string): Promise<void>;
  /** Stops all nodes and removes their files. */
  stop(): Promise<void>;
}

export interface CitusOptions {
  workers: number;
  /** Further settings of every node as `name=value`. */
  settings?: readonly string[];
  /** Whether the nodes keep their changes for `restore`. */
  isArchived?: boolean;
}

/** Starts a cluster on free ports of 127.0.0.1. Throws if Citus was not built with `npm run citus -- build`. */
export async function startCitus({
  workers: count,
  settings = [],
  isArchived = false,
}: CitusOptions): Promise<CitusCluster> {
  const { bin } = findCitus();
  const directory = mkdtempSync(processFolderPrefix('citus'));
  // The user of the server must reach the folders of the nodes.
  chmodSync(directory, 0o711);
  const allSettings = [...settings, ...(isArchived ? archiveSettings : [])];
  const starts: NodeStart = { bin, directory, settings: allSettings, nodes: new Map() };
  const workers: CitusNode[] = [];
  const { nodes } = starts;
  const stop = async (): Promise<void> => {
    for (const node of nodes.values()) if (node.isFrozen) thawServer(node.data);
    await Promise.all([...nodes.values()].map(async ({ running }) => running?.stop()));
    rmSync(directory, { recursive: true, force: true });
  };
  const nodeOf = ({ port }: CitusNode): RunningNode => {
    const node = nodes.get(port);
    if (node === undefined) throw new Error(`No node of this cluster has port ${port}.`);
    return node;
  };
  const kill: CitusCluster['kill'] = async (node) => {
    const server = nodeOf(node);
    await killServer(server.data);
    await server.running?.stop();
    server.running = undefined;
    server.isFrozen = false;
  };
  const restart: CitusCluster['restart'] = async (node) => {
    const server = nodeOf(node);
    server.running = await runNode(starts, node, server.data);
  };
  try {
    const ports = await freePorts(1 + count);
    const started = ports.map((port) => startNode(starts, port));
    // If one fails, `stop` needs to know the others.
    await Promise.allSettled(started);
    const [coordinator, ...firstWorkers] = await Promise.all(started);
    if (coordinator === undefined) throw new Error('The cluster has no coordinator.');
    workers.push(...firstWorkers);
    await joinNodes(
      coordinator.url,
      workers.map(({ port }) => port),
    );
    const filesOfNodes = (): NodeFiles[] =>
      [coordinator, ...workers].map((node) => ({ bin, data: nodeOf(node).data, url: node.url }));
    return {
      url: coordinator.url,
      coordinator,
      workers,
      async addWorker() {
        const [port = 0] = await freePorts(1);
        const worker = await startNode(starts, port);
        await joinNodes(coordinator.url, [port]);
        workers.push(worker);
        return worker;
      },
      kill,
      restart,
      freeze(node) {
        const server = nodeOf(node);
        freezeServer(server.data);
        server.isFrozen = true;
      },
      thaw(node) {
        const server = nodeOf(node);
        thawServer(server.data);
        server.isFrozen = false;
      },
      backUp() {
        for (const { data, url } of filesOfNodes()) backUpNode({ bin, data, url });
      },
      async restore(restorePoint) {
        for (const files of filesOfNodes()) await archiveLog(files);
        const all = [coordinator, ...workers];
        await Promise.all(all.map(kill));
        for (const files of filesOfNodes()) restoreNode(files, restorePoint);
        await Promise.all(all.map(restart));
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface RunningNode {
  readonly data: string;
  /** The server; `undefined` if it was killed. */
  running: RunningCluster | undefined;
  isFrozen: boolean;
}

interface NodeStart {
  bin: string;
  directory: string;
  settings: readonly string[];
  /** Started nodes by port. */
  nodes: Map<number, RunningNode>;
}

async function startNode(starts: NodeStart, port: number): Promise<CitusNode> {
  const { bin, settings, nodes } = starts;
  const directory = join(starts.directory, String(port));
  createNode({ bin, directory, port, authentication: ['--auth=trust'], settings });
  const data = dataOf(directory);
  const node = { port, url: nodeUrl(port), log: logOf(directory) };
  nodes.set(port, { data, running: await runNode(starts, node, data), isFrozen: false });
  await createExtension(node.url);
  return node;
}

const runNode = ({ bin }: NodeStart, { url, log }: CitusNode, data: string): Promise<RunningCluster> =>
  runCluster({ bin, data, url, log, settings: [] });
