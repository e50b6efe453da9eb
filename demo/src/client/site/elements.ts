/** Returns the page's element with this id. Throws if there is none, or if it is of another kind. */
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`The page has no #${id}.`);
  return element;
}
