/** A second copy of the script on one page leaves the first one's elements alone. */
export function defineOnce(name: string, element: CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, element);
  // Every script has this one: a line for it is enough.
  else if (name === 'fin-link')
    console.warn('<fin-link> is defined twice: load either /fin-link.js or /fin-elements.js, once.');
}
