/** Defines an element unless the page already loaded another copy of the script. */
export function defineOnce(name: string, element: CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, element);
  // Every script defines `<fin-link>`, so one warning is enough.
  else if (name === 'fin-link')
    console.warn('<fin-link> is defined twice: load either /fin-link.js or /fin-elements.js, once.');
}
