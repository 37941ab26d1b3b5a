import { type ComponentProps, createElement } from 'react';

type Shape = readonly [shape: string, attributes: Readonly<Record<string, string>>];

interface Drawing {
  readonly node: readonly Shape[];
}

/** Makes the path begin with an absolute move instead of a relative one, so that it can follow another path. */
const fromCorner = (path: string) =>
  path.replace(
    /^m(-?\d*\.?\d+)[ ,]?(-?\d*\.?\d+)(?=([\s,]*[\d.-])?)/,
    (_, x, y, more) => `M${x} ${y}${more ? 'l' : ''}`,
  );

/** Merges the plain paths of an icon into one. */
function merged(shapes: readonly Shape[]): readonly Shape[] {
  const lines = shapes.filter(
    ([shape, { d, ...rest }]) => shape === 'path' && d && Object.keys(rest).length < 2,
  );
  const others = shapes.filter((shape) => !lines.includes(shape));
  const d = lines.map(([, line]) => fromCorner(line.d ?? '')).join('');
  return d ? [...others, ['path', { d, key: 'd' }]] : others;
}

const isSaid = (name: string) => name === 'role' || name === 'title' || name.startsWith('aria-');

/**
 * Replaces lucide-react's icon factory: attributes that all icons share are set once in base.css, not on each of the
 * hundred icons of a page.
 */
export default function createIcon({ node }: Drawing) {
  const shapes = merged(node).map(([shape, attributes]) => createElement(shape, attributes));
  // biome-ignore lint/correctness/noComponentHookFactories: called once per icon, when its module is loaded
  return function Icon({ className = '', children, ...rest }: ComponentProps<'svg'>) {
    const props = {
      className: `lucide ${className}`.trim(),
      viewBox: '0 0 24 24',
      'aria-hidden': children || Object.keys(rest).some(isSaid) ? undefined : ('true' as const),
      ...rest,
    };
    return createElement('svg', props, ...shapes, children);
  };
}
