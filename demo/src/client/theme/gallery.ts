import { byId } from '../site/elements.ts';

/** Frame that shows one screen of the flow. */
export const gallery = byId('gallery', HTMLIFrameElement);
/** Font of this site for the gallery. The frame gets it from the host, where the site is registered. */
export const siteFonts = [
  {
    family: 'Figtree',
    fallback: 'Figtree fallback',
    files: [{ url: `${location.origin}/assets/figtree-latin-wght-normal.woff2`, weight: '300 900', style: 'normal' }],
  },
];
/** Select element with the names of the screens. */
export const screens = byId('screen', HTMLSelectElement);

/** Shows a screen in the gallery. The index wraps around at both ends. */
export function showScreen(index: number): void {
  const count = screens.options.length;
  screens.selectedIndex = (index + count) % count;
  const galleryWindow = gallery.contentWindow;
  if (galleryWindow !== null) galleryWindow.location.hash = screens.value;
}

/** Keeps the gallery as high as its screen, at least 320 pixels. */
export function fitGallery(): void {
  const body = gallery.contentDocument?.body;
  if (body === undefined) return;
  new ResizeObserver(() => {
    gallery.height = String(Math.max(Math.ceil(body.getBoundingClientRect().height), 320));
  }).observe(body);
}

/** Fills the select element. Does nothing if it already lists this number of screens. */
export function listScreens(samples: readonly string[]): void {
  if (screens.options.length === samples.length) return;
  const shownScreen = screens.value;
  screens.replaceChildren(...samples.map((name) => new Option(name, name, false, name === shownScreen)));
}
