import { css } from 'lit';

/** Styles of the layout of every screen, for the style sheet in the frame's HTML document. */
export const shellStyles = css`
  :host {
    display: block;
    container-type: inline-size;
  }
  /* The slot for marks is not animated, because marks keep their position from screen to screen. */
  h2,
  main,
  .aside {
    animation: var(--enter, fin-enter 200ms ease-out);
  }
  @keyframes fin-enter {
    from {
      opacity: 0;
      translate: 0 8px;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    h2,
    main,
    .aside {
      animation: none;
    }
  }
  .page {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-6);
    padding: var(--space-3) 16px var(--space-6);
  }
  header {
    display: grid;
    grid-template: 'back steps close' auto 'mark mark mark' auto 'title title title' auto / auto 1fr auto;
    align-items: center;
    row-gap: var(--space-3);
  }
  .back {
    grid-area: back;
    margin-inline-start: -10px;
  }
  .close {
    grid-area: close;
    margin-inline-end: -10px;
  }
  .mark {
    grid-area: mark;
  }
  .icon-button {
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    padding: 0;
    border: 0;
    border-radius: var(--fin-radius-pill);
    color: var(--fin-color-muted);
    background: none;
    cursor: pointer;
    transition: background-color 120ms;
  }
  .icon-button:hover {
    color: var(--fin-color-text);
    background: var(--fin-color-sunken);
  }
  :focus-visible {
    outline: 2px solid var(--fin-color-accent);
    outline-offset: 2px;
  }
  .icon:dir(rtl).mirrored {
    scale: -1 1;
  }
  h2 {
    grid-area: title;
    margin: 0;
    font-size: 1.375rem;
    font-weight: 650;
    line-height: 1.2;
    letter-spacing: -0.01em;
    text-wrap: balance;
  }
  h2:focus:not(:focus-visible) {
    outline: none;
  }
  .stepper {
    grid-area: steps;
    display: grid;
    gap: 6px;
    justify-items: start;
  }
  .back ~ .stepper {
    padding-inline: var(--space-2);
  }
  .stepper p,
  footer {
    margin: 0;
    font-size: 0.875rem;
    color: var(--fin-color-muted);
  }
  ol {
    display: flex;
    gap: 4px;
    margin: 0;
    padding: 0;
    inline-size: min(100%, 160px);
    list-style: none;
  }
  li {
    flex: 1;
    block-size: 4px;
    border-radius: var(--fin-radius-pill);
    background: var(--fin-color-divider);
  }
  li.reached {
    background: var(--fin-color-accent);
  }
  /* The page names the view, unless the tag asks for the view's own title. */
  :host([inline]:not([back], [titled])) header,
  li span {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (forced-colors: active) {
    li {
      background: GrayText;
    }
    li.reached {
      background: Highlight;
    }
  }
  main {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-6);
    align-content: start;
    min-inline-size: 0;
  }
  .actions {
    position: sticky;
    inset-block-end: 0;
    z-index: 1;
    padding-block: var(--space-3);
    background: var(--fin-color-surface);
    box-shadow: 0 -8px 8px -4px var(--fin-color-surface);
  }
  [hidden] {
    display: none;
  }
  .actions slot {
    display: grid;
    gap: var(--space-2);
  }
  footer {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-4);
    padding-block-start: var(--space-3);
    border-block-start: 1px solid var(--fin-color-divider);
  }
  footer a {
    display: inline-flex;
    align-items: center;
    min-block-size: 24px;
    color: inherit;
    text-underline-offset: 0.2em;
  }
  footer a:hover {
    color: var(--fin-color-text);
  }
  footer .by {
    margin-inline-start: auto;
  }
  .aside {
    display: none;
  }
  @container (width >= 22.5rem) {
    .page {
      padding-inline: 20px;
    }
    h2 {
      font-size: 1.625rem;
    }
  }
  @container (width >= 37.5rem) {
    .page {
      grid-template-columns: minmax(0, var(--column, 480px));
      justify-content: center;
      padding-block: var(--space-6);
    }
    .actions slot {
      display: flex;
      flex-direction: row-reverse;
      /* Breaks labels between words if possible, so that a short label keeps its width beside long ones. */
      overflow-wrap: break-word;
    }
    ::slotted(.secondary:last-of-type) {
      margin-inline-end: auto;
    }
  }
  @container (width >= 56.25rem) {
    .page.two {
      grid-template: 'header header' auto 'main aside' 1fr / minmax(0, 480px) 320px;
      column-gap: var(--space-12);
      max-inline-size: 1080px;
      margin-inline: auto;
    }
    .two header {
      grid-area: header;
    }
    .two .aside {
      display: block;
      grid-area: aside;
    }
  }
  @media (max-height: 479px) {
    .actions {
      position: static;
    }
  }
`;
