import type { Page } from '@playwright/test';

/** Least sizes in pixels: for any target, and for those a thumb aims at: fields, and the main actions of a page. */
const LEAST = { any: 24, aimed: 44 };

/** Returns the pressable elements of a page that are smaller. A link within a sentence may be as high as its text. */
export const smallTargets = (page: Page, where: { readonly aimed: boolean }): Promise<string[]> =>
  page.evaluate(
    ({ least, aimed }) => {
      const pressed =
        'a[href], button, input:not([type=hidden], [type=file]), select, textarea, summary, [role=button], [role=tab], [role=switch]';
      const aims =
        '#main :is(.button-primary, nav[aria-label=View] a, a[type], input:not([type=checkbox], [type=radio], [type=range], [type=file]), select, textarea)';

      const isInText = (element: Element) => {
        if (getComputedStyle(element).display !== 'inline') return false;
        let block = element.parentElement;
        while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
        const around = (block?.textContent ?? '').trim();
        return /[.?!]$/.test(around) && around.length > (element.textContent ?? '').trim().length;
      };
      const boxesOf = (element: Element) =>
        [element, ...((element as HTMLInputElement).labels ?? [])].map((each) =>
          each.getBoundingClientRect(),
        );
      /** The label of a field counts as part of its target, and the whole card for a link stretched over it. */
      const isHit = (element: Element, size: number) => {
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x, y, width, height } = element.getBoundingClientRect();
        const [middle, centre] = [x + width / 2, y + height / 2];
        const half = size / 2 - 0.5;
        return [
          [-half, 0],
          [half, 0],
          [0, -half],
          [0, half],
        ].every(([right = 0, down = 0]) => {
          const found = document.elementFromPoint(middle + right, centre + down);
          return found !== null && (element.contains(found) || found.closest(pressed) === element);
        });
      };
      const isSmall = (element: Element, size: number) => {
        const boxes = boxesOf(element);
        // Visually hidden, for screen readers only; a visible button stands in for it.
        if (boxes.every(({ width, height }) => width <= 1 || height <= 1)) return false;
        const width = Math.max(...boxes.map((box) => box.width));
        const height = Math.max(...boxes.map((box) => box.height));
        return (width < size - 0.5 || height < size - 0.5) && !isHit(element, size);
      };
      const found = [];
      for (const element of document.querySelectorAll(pressed)) {
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        if (element.closest('.prose, [inert], [aria-hidden=true]') || isInText(element)) continue;
        const size = aimed && element.matches(aims) ? least.aimed : least.any;
        if (!isSmall(element, size)) continue;
        const { width, height } = element.getBoundingClientRect();
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40);
        found.push(
          `${element.tagName.toLowerCase()} “${name}” ${Math.round(width)} × ${Math.round(height)}, not ${size}`,
        );
      }
      scrollTo({ top: 0, behavior: 'instant' });
      return found;
    },
    { least: LEAST, aimed: where.aimed },
  );
