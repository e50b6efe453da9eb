import { html, render } from 'lit';
import { samples } from '../test/fixtures/samples.ts';
import { setStage } from '../test/harness/stage.ts';

/** `?sample=search-popular&theme=dark&locale=ar-XB` shows one screen; without a sample, a list of them all. */
const wanted = new URLSearchParams(location.search);
const sample = samples[wanted.get('sample') ?? ''];
document.documentElement.dataset['theme'] = wanted.get('theme') ?? 'auto';
if (sample === undefined) {
  const link = (name: string, query = '') =>
    html`<a href=${`?sample=${name}${query}`}>${query === '' ? name : query}</a>`;
  const variants = ['&theme=dark', '&locale=en-XA', '&locale=ar-XB'];
  render(
    html`<ul class="plain">
      ${Object.keys(samples).map((name) => html`<li>${link(name)} ${variants.map((variant) => link(name, variant))}</li>`)}
    </ul>`,
    document.body,
  );
} else {
  await setStage(document.body, sample, { locale: wanted.get('locale') ?? 'en-US' });
  document.documentElement.dataset['ready'] = 'true';
}
