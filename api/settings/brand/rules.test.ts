import {
  accentContrast,
  accentProblem,
  accentTokens,
  brandStyles,
  contrast,
  grounds,
  houseAccent,
  ratioWords,
} from './rules.ts';

test('contrast is measured as WCAG does', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect([ratioWords(2.99), ratioWords(4.5)]).toEqual(['2.9:1', '4.5:1']);
});

test('an accent that is lost on a theme is refused with what was measured, on that theme only', () => {
  expect(accentProblem('dark', '#333366')).toMatch(
    /^Its contrast on the dark theme is 1\.\d:1; it takes at least 3:1$/,
  );
  expect(accentProblem('light', '#333366')).toBeNull();
  expect(accentProblem('light', '#ffdd66')).toMatch(/on the light theme is 1\.\d:1/);
  expect(accentProblem('dark', '#ffdd66')).toBeNull();
  for (const theme of ['dark', 'light'] as const) expect(accentProblem(theme, houseAccent(theme))).toBeNull();
});

test('whatever accent is taken, what is written on it and in it can be read', () => {
  let tried = 0;
  for (const theme of ['dark', 'light'] as const) {
    for (let colour = 0; colour < 0x1000; colour += 7) {
      const hex = `#${[...colour.toString(16).padStart(3, '0')].map((digit) => digit + digit).join('')}`;
      if (accentProblem(theme, hex)) continue;
      const { ember, bright, on, ink, tint } = accentTokens(theme, hex);
      const least = [
        contrast(on, ember),
        contrast(on, bright),
        accentContrast(theme, ink),
        contrast(ink, tint),
      ].map((ratio) => ratio >= 4.49);
      expect({ theme, hex, least }).toEqual({ theme, hex, least: [true, true, true, true] });
      tried += 1;
    }
  }
  expect(tried).toBeGreaterThan(400);
  expect(Object.keys(grounds.dark)).toEqual(Object.keys(grounds.light));
});

test('each theme keeps its own colours where only the other has new ones', () => {
  expect(brandStyles({ accentDark: null, accentLight: null })).toBe('');
  const [dark, light] = [
    brandStyles({ accentDark: '#66ccff', accentLight: null }),
    brandStyles({ accentDark: null, accentLight: '#005588' }),
  ];
  expect(dark).toMatch(/^:root:not\(\[data-theme=light\]\)\{--ember:#66ccff;[^<}]*\}$/);
  expect(light).toMatch(/^\[data-theme=light\]\{--ember:#005588;[^<}]*--focus:#[0-9a-f]{6};\}$/);
});
