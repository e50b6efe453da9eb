import { css } from 'lit';

/** Styles of the list of connections. */
export const connectionsStyles = css`
  fin-screen-connections {
    .top {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: space-between;
      gap: var(--space-3);
    }
    .top .lead {
      flex: 1 1 12rem;
    }
    .whole {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-2);
    }
    section {
      display: grid;
      gap: var(--space-3);
      margin-block-start: var(--space-2);
    }
    h3 {
      font-size: 1rem;
      font-weight: 650;
    }
    /* Hundreds of blocks are laid out faster than a grid with as many rows. */
    .cards > li {
      margin-block-end: var(--space-3);
    }
    /* Cards outside the window are neither laid out nor painted. A card keeps its last height. */
    .cards > :nth-child(n + 4) {
      content-visibility: auto;
      contain-intrinsic-block-size: auto 300px;
    }
    /* Height of the search field, which is loaded later. Its result is close to the list. */
    .list-search {
      min-block-size: 98px;
      margin-block-end: calc(-1 * var(--space-3));
    }
    .empty {
      display: grid;
      justify-items: start;
      gap: var(--space-3);
      padding: var(--space-6) var(--space-4);
    }
  }
`;
