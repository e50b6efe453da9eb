/** The document's style sheet, as the host's page links it. */
export async function loadFrameStyles(): Promise<void> {
  if (document.querySelector('link[data-frame]') !== null) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.dataset['frame'] = '';
  link.href = new URL('../../src/platform/theme/frame.css', import.meta.url).href;
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => reject(new Error('frame.css did not load')));
  });
  document.head.append(link);
  await loaded;
}
