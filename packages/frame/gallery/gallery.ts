import { samples } from '../test/fixtures/samples.ts';
import { setStage } from '../test/harness/stage.ts';
import { showViewer } from './viewer.ts';

/** `?sample=search-popular&theme=dark&locale=ar-XB` shows one screen; without a sample, all of them to choose from. */
const wanted = new URLSearchParams(location.search);
const sample = samples[wanted.get('sample') ?? ''];
if (sample === undefined) {
  showViewer(Object.keys(samples));
} else {
  document.documentElement.dataset['theme'] = wanted.get('theme') ?? 'auto';
  await setStage(document.body, sample, { locale: wanted.get('locale') ?? 'en-US' });
  document.documentElement.dataset['ready'] = 'true';
}
