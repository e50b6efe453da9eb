/** A second copy of the script on one page leaves the first one's elements alone. */
export function defineOnce(name: string, element: CustomElementConstructor): void {
  if (customElements.get(name) === undefined) customElements.define(name, element);
}
