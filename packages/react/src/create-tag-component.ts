import { createComponent } from '@lit/react';
import type { ReactiveElement } from '@lit/reactive-element';
import * as React from 'react';

/** Names of a tag's events, by their React properties, for example `{ onFinExit: 'fin-exit' }`. */
export type TagEvents = Readonly<Record<string, keyof HTMLElementEventMap>>;

/**
 * Names of the properties that a page can set on a tag, besides those of all elements. Methods are excluded, except `sessionProvider`, a
 * property whose value is a function. `sessionId` and `texts` are excluded, because only the tag sets them.
 */
type TagPropertyName<Element> = {
  [Name in Exclude<keyof Element, keyof ReactiveElement | 'sessionId' | 'texts'>]: Name extends 'sessionProvider'
    ? Name
    : Element[Name] extends (...args: never) => unknown
      ? never
      : Name;
}[Exclude<keyof Element, keyof ReactiveElement | 'sessionId' | 'texts'>];

/** Properties that a tag needs to start. */
type RequiredName = 'host' | 'publishableKey';

/** React properties for the names in `TagPropertyName`. Only those in `RequiredName` are required. */
type TagPropertyProps<Element> = Pick<Element, TagPropertyName<Element> & RequiredName> & {
  [Name in keyof Pick<Element, Exclude<TagPropertyName<Element>, RequiredName>>]?: Element[Name] | undefined;
};

/** React properties for the event handlers of a tag, for example `onFinExit`. */
type EventProps<Events extends TagEvents> = {
  [Name in keyof Events]?: ((event: HTMLElementEventMap[Events[Name]]) => void) | undefined;
};

interface StyleProps {
  /** Inline styles, including design tokens such as `--fin-color-accent`. */
  style?: (React.CSSProperties & Readonly<Record<`--${string}`, string | number | undefined>>) | undefined;
}

/** Properties of the tag, its events, and the attributes of every HTML element. */
export type TagProps<Element, Events extends TagEvents> = Omit<
  React.HTMLAttributes<Element>,
  TagPropertyName<Element> | keyof Events | 'style'
> &
  React.RefAttributes<Element> &
  TagPropertyProps<Element> &
  EventProps<Events> &
  StyleProps;

/**
 * Returns the component of a tag. A layout effect sets properties and listeners, because hydration does not. Until then, the attribute
 * `defer-hydration` prevents a server-rendered tag from starting.
 */
export function createTagComponent<Element extends ReactiveElement, Events extends TagEvents>(
  tagName: string,
  elementClass: new () => Element,
  events: Events,
): React.FunctionComponent<TagProps<Element, Events>> {
  const displayName = elementClass.name;
  const Tag = createComponent({ react: React, tagName, elementClass, events, displayName });
  const component: React.FunctionComponent<TagProps<Element, Events>> = (props) =>
    React.createElement(Tag as unknown as React.FunctionComponent, { 'defer-hydration': '', ...props });
  component.displayName = displayName;
  return component;
}
