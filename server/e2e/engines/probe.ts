/** An element that a step uses: selectors from the outside in, each searched inside the element before it and through shadow roots. */
export interface Target {
  path: readonly string[];
  /** A part of its text or of its accessible name. */
  text?: string;
}

/** Returns the first element of a target that is shown, or null. Runs in a page: it must not use anything from this module. */
function find({ path, text }: Target): Element | null {
  function* inside(root: ParentNode): Generator<Element> {
    for (const element of root.querySelectorAll('*')) {
      yield element;
      if (element.shadowRoot !== null) yield* inside(element.shadowRoot);
    }
  }
  const within = function* (root: Element | Document, rest: readonly string[]): Generator<Element> {
    const [selector, ...others] = rest;
    if (selector === undefined) return;
    const roots = root instanceof Element && root.shadowRoot !== null ? [root.shadowRoot, root] : [root];
    for (const element of roots.flatMap((one) => [...inside(one)])) {
      if (!element.matches(selector)) continue;
      if (others.length === 0) yield element;
      else yield* within(element, others);
    }
  };
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled');
  const nameOf = (element: Element): string =>
    `${element.getAttribute('aria-label') ?? ''} ${element instanceof HTMLElement ? element.innerText : ''}`;
  for (const element of within(document, path))
    if (isShown(element) && (text === undefined || nameOf(element).includes(text))) return element;
  return null;
}

/** What a step waits for. */
export interface Probe {
  /** Where the element is in the window. It moves while a screen appears. */
  box: readonly number[];
  value: string;
  text: string;
  isChecked: boolean;
  /** Columns of its grid, if it is one. */
  columns: number;
  /** Whether the engine paints its own control, as CSS says. */
  appearance: string;
}

/** Brings an element into view and describes it as JSON. Runs in a page, too. */
function describe(element: Element | null): string {
  if (element === null) return 'null';
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const field = element instanceof HTMLInputElement ? element : null;
  return JSON.stringify({
    box: [x, y, width, height],
    value: field?.value ?? '',
    text: element instanceof HTMLElement ? element.innerText : '',
    columns: getComputedStyle(element).gridTemplateColumns.split(' ').length,
    appearance: getComputedStyle(element).appearance,
    isChecked: field?.checked ?? element.getAttribute('aria-checked') === 'true',
  } satisfies Probe);
}

/** Selects the text of the field that has the focus. Runs in a page, too. */
function selectAll(): string {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  if (focused instanceof HTMLInputElement) focused.select();
  return focused?.localName ?? '';
}

export const toElement = (target: Target): string => `(${String(find)})(${JSON.stringify(target)})`;
export const toProbe = (target: Target): string => `(${String(describe)})(${toElement(target)})`;
export const toSelectAll = `(${String(selectAll)})()`;
