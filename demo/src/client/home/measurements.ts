import type { FinLink } from '@fin-link/elements';
import { byId } from '../site/elements.ts';

const kilobytes = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 });
const milliseconds = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 });

/** Shows the time from the creation of the tag to its event `fin-ready`. */
export function showReadyTime(link: FinLink): void {
  const startTime = performance.now();
  link.addEventListener('fin-ready', () => {
    byId('ready-time', HTMLElement).textContent = milliseconds.format(performance.now() - startTime);
  });
}

/** Shows the transferred size of the tag's script after the page has loaded. */
export function showScriptSize(): void {
  addEventListener('load', () => {
    const [script] = performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry.name.endsWith('/fin-link.js'));
    const bytes = script?.encodedBodySize ?? 0;
    byId('script-bytes', HTMLElement).textContent =
      bytes === 0 ? 'not told by the browser' : kilobytes.format(bytes / 1_000);
  });
}
