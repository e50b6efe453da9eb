import { samples } from '../test/fixtures/samples.ts';
import type { Stage } from '../test/harness/stage.ts';
import { setStage } from '../test/harness/stage.ts';
import { listenForThemes } from './theme-messages.ts';
import { showViewer } from './viewer.ts';

/**
 * `?sample=search-popular&theme=dark&locale=ar-XB` shows one screen. Without `sample`, the page lists all samples. A fragment with
 * the name of another sample shows that sample without reloading the page. A page of the same origin can send design tokens.
 */
const wanted = new URLSearchParams(location.search);
const { dataset } = document.documentElement;
let stage: Stage | null = null;

async function showNow(name: string): Promise<void> {
  const sample = samples[name];
  if (sample === undefined) return;
  stage?.remove();
  delete dataset['ready'];
  stage = await setStage(document.body, sample, { locale: wanted.get('locale') ?? 'en-US' });
  dataset['ready'] = name;
}

/** Shows screens one after the other, so that no screen stays below the next one. */
let showing: Promise<void> = Promise.resolve();
const show = (name: string): Promise<void> => (showing = showing.then(() => showNow(name)));

const first = wanted.get('sample') ?? '';
if (samples[first] === undefined) {
  showViewer(Object.keys(samples));
} else {
  dataset['theme'] = wanted.get('theme') ?? 'auto';
  listenForThemes(Object.keys(samples));
  addEventListener('hashchange', () => void show(location.hash.slice(1)));
  await show(first);
}
