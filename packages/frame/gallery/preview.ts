import { type PreviewReply, type PreviewRequest, previewRequest } from '@fin-link/contracts/browser';
import { applyLook, applyTokens } from '../src/platform/theme/design-tokens.ts';
import { samples } from '../test/fixtures/samples.ts';
import { facts } from '../test/fixtures/states.ts';
import { setStage, type Stage } from '../test/harness/stage.ts';
import { emulateMotion } from './emulate-motion.ts';

// Shows one screen on data of the sandbox, with the options that the console sends. It calls no service. The host fills in the origin of
// the console, the only page that may embed this document.

const consoleOrigin = document.querySelector<HTMLMetaElement>('meta[name="console-origin"]')?.content ?? '';
const root = document.documentElement;
let stage: Stage | null = null;
let shown: string | null = null;

/** Screens focus their heading. While the operator types in the console, the focus must stay there. */
const { focus } = HTMLElement.prototype;
HTMLElement.prototype.focus = function focusInOwnDocument(options?: FocusOptions): void {
  if (document.hasFocus()) focus.call(this, options);
};

function tell(): void {
  const reply: PreviewReply = { fin: 'preview-shown', screens: Object.keys(samples), shown };
  parent.postMessage(reply, consoleOrigin);
}

async function show({
  screen,
  options,
  messages,
  locale,
  version,
  scheme,
  direction,
  motion,
}: PreviewRequest): Promise<void> {
  const [first = ''] = Object.keys(samples);
  const name = samples[screen] === undefined ? first : screen;
  const sample = samples[name];
  if (sample === undefined) return;
  const flow = sample.facts?.options?.flow ?? options.flow;
  const withOptions = { ...sample, facts: { ...facts(sample.facts), version, options: { ...options, flow } } };
  root.dataset['theme'] = scheme;
  applyLook(root, options.look);
  applyTokens(root, {});
  const scrolledTo = name === shown ? root.scrollTop : 0;
  emulateMotion(motion);
  stage?.remove();
  stage = await setStage(document.body, withOptions, { locale, messages, scope: { poweredBy: options.poweredBy } });
  if (direction !== 'auto') root.dir = direction;
  // The screen may have brought style sheets.
  emulateMotion(motion);
  root.scrollTop = scrolledTo;
  shown = name;
}

/** The last request; `null` if it is shown. Earlier ones that were not shown yet are dropped. */
let next: PreviewRequest | null = null;
let isShowing = false;

async function showLatest(): Promise<void> {
  if (isShowing) return;
  isShowing = true;
  try {
    while (next !== null) {
      const request = next;
      next = null;
      await show(request);
    }
  } finally {
    isShowing = false;
  }
  tell();
}

addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
  if (source !== parent || origin !== consoleOrigin) return;
  const request = previewRequest.safeParse(data);
  if (!request.success) return;
  next = request.data;
  void showLatest();
});
tell();
