import type { PageFont, PageFontFile, SetupFaultCode } from '@fin-link/contracts/browser';
import { loadChunk } from '../loading/load-chunk.ts';

/** Families whose files were requested. Their files are requested once. */
const requested = new Set<string>();

/**
 * Loads all files of the fonts at once. A browser would otherwise load a file when its first letter is shown, so that the requests would
 * tell what a user types. Files that do not load are reported to the developers of the page, and the fallback stays.
 */
export async function loadFonts(fonts: readonly PageFont[]): Promise<void> {
  const fresh = fonts.filter(({ family }) => !requested.has(family));
  if (fresh.length === 0) return;
  for (const { family } of fresh) requested.add(family);
  const traces = new FontTraces();
  await Promise.all(fresh.flatMap(({ family, files }) => files.map((file) => loadFile(family, file, traces))));
  traces.stop();
}

async function loadFile(family: string, file: PageFontFile, traces: FontTraces): Promise<void> {
  const { url, weight, style, unicodeRange } = file;
  const face = new FontFace(family, `url("${url}") format("woff2")`, {
    weight,
    style,
    display: 'swap',
    ...(unicodeRange !== undefined && { unicodeRange }),
  });
  document.fonts.add(face);
  try {
    await face.load();
  } catch {
    const cause = traces.causeOf(url);
    const { explainFont } = await loadChunk('explain-setup', () => import('../explain-setup.ts'));
    explainFont(cause, url);
  }
}

const firstErrorStatus = 400;

/** What the browser tells about requests of fonts: their status, and those that the frame's content security policy blocked. */
class FontTraces {
  readonly #blocked = new Set<string>();
  readonly #statuses = new Map<string, number>();
  readonly #stopping = new AbortController();
  readonly #observer = new PerformanceObserver((list) => this.#note(list.getEntries()));

  constructor() {
    // The buffer of entries may be full, so they are observed.
    this.#observer.observe({ type: 'resource' });
    const noteViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
      if (effectiveDirective === 'font-src') this.#blocked.add(blockedURI);
    };
    document.addEventListener('securitypolicyviolation', noteViolation, { signal: this.#stopping.signal });
  }

  /** Returns why a file did not load. Browsers hide the status of other origins, unless these allow the frame to read the answer. */
  causeOf(url: string): SetupFaultCode {
    this.#note(this.#observer.takeRecords());
    if (this.#blocked.has(url)) return 'font.blocked';
    const status = this.#statuses.get(url) ?? 0;
    if (status >= firstErrorStatus) return 'font.missing';
    return status === 0 ? 'font.unreachable' : 'font.invalid';
  }

  stop(): void {
    this.#observer.disconnect();
    this.#stopping.abort();
  }

  #note(entries: readonly PerformanceEntry[]): void {
    for (const entry of entries)
      if (entry instanceof PerformanceResourceTiming) this.#statuses.set(entry.name, entry.responseStatus);
  }
}
