// This program claims one of the shares that its argument describes, prints the share and waits to be killed.
import { claimPortShare, type PortShares } from '../../src/environment/free-ports.ts';

try {
  console.log((await claimPortShare(JSON.parse(process.argv[2] ?? '') as PortShares)).first);
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
}
setInterval(() => {}, 1_000);
