/** Every event of a public element: it bubbles, leaves shadow roots, cannot be cancelled, and its detail is frozen. */
export abstract class ElementEvent<Detail extends object> extends CustomEvent<Readonly<Detail>> {
  constructor(type: string, detail: Detail) {
    super(type, { detail: Object.freeze(detail), bubbles: true, composed: true });
  }
}
