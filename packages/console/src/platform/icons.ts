import { registerIconLibrary } from '@awesome.me/webawesome/dist/components/icon/library.js';

/** Takes all icons from `address`, also those inside Web Awesome's components. By default, they would come from another origin. */
export function useIcons(address: string): void {
  const resolver = (name: string): string => `${address}/${name}.svg`;
  const mutator = (svg: SVGElement): void => svg.setAttribute('fill', 'currentColor');
  for (const library of ['default', 'system']) registerIconLibrary(library, { resolver, mutator });
}
