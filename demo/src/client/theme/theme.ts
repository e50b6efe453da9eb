// Entry script of the theme page: edits a theme and shows it on the tag and in the gallery.
import { byId } from '../site/elements.ts';
import { fitGallery, gallery, listScreens, screens, showScreen, siteFonts } from './gallery.ts';
import { showVerdicts } from './show-verdicts.ts';
import type { Verdicts } from './show-verdicts.ts';
import { brands, cssOf, jsonOf, roles, tokensOf } from './theme-values.ts';
import type { Theme } from './theme-values.ts';

const form = byId('theme', HTMLFormElement);
const brand = byId('brand', HTMLSelectElement);
const liveTag = byId('live', HTMLElement);

function input(name: string): HTMLInputElement {
  const element = form.elements.namedItem(name);
  if (!(element instanceof HTMLInputElement)) throw new Error(`The form has no input ${name}.`);
  return element;
}
const radius = input('radius');
const space = byId('space', HTMLSelectElement);
const font = byId('font', HTMLSelectElement);

const chosenScheme = (): string => form.querySelector<HTMLInputElement>('[name=scheme]:checked')?.value ?? 'light';

/** Input values of roles that the theme leaves out, as `[light, dark]`. */
const neutral = {
  surface: ['#ffffff', '#12181e'],
  text: ['#14202b', '#eef2f5'],
  accent: ['#0b5f8a', '#7cc4ec'],
} as const;

/** Sets the inputs of the form to a theme. */
function fillIn(theme: Theme): void {
  for (const role of roles) {
    const both = theme.colors[role];
    input(`${role}-light`).value = both?.light ?? neutral[role][0];
    input(`${role}-dark`).value = both?.dark ?? neutral[role][1];
    input(`${role}-auto`).checked = both === null;
  }
  radius.value = String(theme.radius);
  space.value = theme.space;
  font.value = theme.font;
}

function readTheme(): Theme {
  const colorOf = (role: (typeof roles)[number]): { light: string; dark: string } | null =>
    input(`${role}-auto`).checked ? null : { light: input(`${role}-light`).value, dark: input(`${role}-dark`).value };
  return {
    colors: { surface: colorOf('surface'), text: colorOf('text'), accent: colorOf('accent') },
    radius: Number(radius.value),
    space: space.value,
    font: font.value,
  };
}

/** Applies the theme of the form to the gallery and to the tag, and shows its code. */
function showTheme(): void {
  const theme = readTheme();
  const tokens = tokensOf(theme);
  const scheme = chosenScheme();
  for (const role of roles)
    for (const name of [`${role}-light`, `${role}-dark`]) input(name).disabled = theme.colors[role] === null;
  byId('radius-value', HTMLOutputElement).textContent = `${theme.radius} px`;
  gallery.contentWindow?.postMessage({ fin: 'theme', theme: scheme, tokens, fonts: siteFonts }, location.origin);
  for (const name of [...liveTag.style]) if (!(name in tokens)) liveTag.style.removeProperty(name);
  for (const [name, value] of Object.entries(tokens)) liveTag.style.setProperty(name, value);
  liveTag.setAttribute('theme', scheme);
  byId('css', HTMLPreElement).textContent = cssOf(theme);
  byId('json', HTMLPreElement).textContent = jsonOf(theme);
}

async function copy(id: string): Promise<void> {
  const copyStatus = byId('copied', HTMLParagraphElement);
  try {
    await navigator.clipboard.writeText(byId(id, HTMLPreElement).textContent);
    copyStatus.textContent = 'Copied.';
  } catch {
    copyStatus.textContent = 'The browser didn’t allow copying. Select the text and copy it.';
  }
}

brand.addEventListener('change', () => {
  const chosen = brands[brand.selectedIndex];
  if (chosen !== undefined) fillIn(chosen);
  showTheme();
});
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('input', ({ target }) => target !== brand && showTheme());
screens.addEventListener('change', () => showScreen(screens.selectedIndex));
byId('previous-screen', HTMLButtonElement).addEventListener('click', () => showScreen(screens.selectedIndex - 1));
byId('next-screen', HTMLButtonElement).addEventListener('click', () => showScreen(screens.selectedIndex + 1));
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]'))
  button.addEventListener('click', () => void copy(button.dataset['copy'] ?? ''));
addEventListener('message', ({ source, origin, data }: MessageEvent<Verdicts | null>) => {
  if (source !== gallery.contentWindow || origin !== location.origin || data?.fin !== 'verdicts') return;
  listScreens(data.samples);
  showVerdicts(data);
});
gallery.addEventListener('load', () => {
  fitGallery();
  showTheme();
});

fillIn(brands[0] ?? readTheme());
showTheme();
if (gallery.contentDocument?.readyState === 'complete') fitGallery();
