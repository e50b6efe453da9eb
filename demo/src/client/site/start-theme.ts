import { byId } from './elements.ts';

const key = 'theme';
const themes = ['auto', 'light', 'dark'];

/** Returns the color scheme that the user chose on this site: `auto`, `light` or `dark`. */
export function chosenTheme(): string {
  const storedTheme = localStorage.getItem(key) ?? '';
  return themes.includes(storedTheme) ? storedTheme : 'auto';
}

const isTag = ({ localName }: Element): boolean => localName.startsWith('fin-');

/** Applies the chosen color scheme to the page and its tags, also after each change in the developer tools. */
export function startTheme(): void {
  const form = byId('themes', HTMLFormElement);
  const apply = (): void => {
    document.documentElement.dataset['theme'] = chosenTheme();
    for (const tag of [...document.querySelectorAll('body *')].filter(isTag)) tag.setAttribute('theme', chosenTheme());
  };
  const input = form.querySelector<HTMLInputElement>(`[value=${chosenTheme()}]`);
  if (input !== null) input.checked = true;
  apply();
  form.addEventListener('change', (event) => {
    localStorage.setItem(key, (event.target as HTMLInputElement).value);
    apply();
  });
}
