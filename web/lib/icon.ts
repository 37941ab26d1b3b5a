import { type ComponentProps, createElement } from 'react';

type Shape = readonly [shape: string, attributes: Readonly<Record<string, string>>];

interface Drawing {
  readonly node: readonly Shape[];
}

/** Its beginning said from the corner and not from the point before. */
const fromCorner = (path: string) =>
  path.replace(
    /^m(-?\d*\.?\d+)[ ,]?(-?\d*\.?\d+)(?=([\s,]*[\d.-])?)/,
    (_, x, y, more) => `M${x} ${y}${more ? 'l' : ''}`,
  );

/** Its lines as one. */
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
 * In place of what the package lucide-react makes its icons of: what all of them have in common is said once, in
 * base.css, and not by each of the hundred in a page.
 */
export default function createIcon({ node }: Drawing) {
  const shapes = merged(node).map(([shape, attributes]) => createElement(shape, attributes));
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each, when its module is read
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
