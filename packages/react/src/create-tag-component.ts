import { createComponent } from '@lit/react';
import type { ReactiveElement } from '@lit/reactive-element';
import * as React from 'react';

/** Names of event properties, each with its event. */
export type TagEvents = Readonly<Record<string, keyof HTMLElementEventMap>>;

/** Names of the properties that a tag has beside those of every element: no methods, and nothing that only the tag sets. */
type OwnName<Element> = {
  [Name in Exclude<keyof Element, keyof ReactiveElement | 'sessionId' | 'texts'>]: Name extends 'sessionProvider'
    ? Name
    : Element[Name] extends (...given: never) => unknown
      ? never
      : Name;
}[Exclude<keyof Element, keyof ReactiveElement | 'sessionId' | 'texts'>];

/** Without them a tag never starts. */
type RequiredName = 'host' | 'publishableKey';

type OwnProps<Element> = Pick<Element, OwnName<Element> & RequiredName> & {
  [Name in keyof Pick<Element, Exclude<OwnName<Element>, RequiredName>>]?: Element[Name] | undefined;
};

type EventProps<Events extends TagEvents> = {
  [Name in keyof Events]?: ((event: HTMLElementEventMap[Events[Name]]) => void) | undefined;
};

interface StyleProps {
  /** Design tokens such as `--fin-color-accent` included. */
  style?: (React.CSSProperties & Readonly<Record<`--${string}`, string | number | undefined>>) | undefined;
}

/** Properties of the tag, its events, and the attributes of every HTML element. */
export type TagProps<Element, Events extends TagEvents> = Omit<
  React.HTMLAttributes<Element>,
  OwnName<Element> | keyof Events | 'style'
> &
  React.RefAttributes<Element> &
  OwnProps<Element> &
  EventProps<Events> &
  StyleProps;

/**
 * Returns the component of a tag. Its properties and listeners are set in a layout effect, because hydration sets neither.
 * Until then the attribute `defer-hydration` keeps the tag of a server-rendered page from starting.
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
