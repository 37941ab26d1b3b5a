import { site } from '../../platform/site.ts';

export const themes = ['auto', 'dark', 'light'] as const;
export type Theme = (typeof themes)[number];

/** Some of the colours of web/styles/tokens.css; a test keeps the two equal. */
export const colours = {
  dark: {
    ground: 'oklch(0.172 0.011 55)',
    raised: 'oklch(0.246 0.015 57)',
    line: 'oklch(0.315 0.018 60)',
    edge: 'oklch(0.545 0.026 66)',
    text: 'oklch(0.931 0.022 86)',
    soft: 'oklch(0.812 0.024 80)',
    'ember-ink': 'oklch(0.765 0.135 51)',
    focus: 'oklch(0.846 0.122 88)',
  },
  light: {
    ground: 'oklch(0.947 0.017 84)',
    raised: 'oklch(0.985 0.009 88)',
    line: 'oklch(0.868 0.024 80)',
    edge: 'oklch(0.585 0.035 68)',
    text: 'oklch(0.245 0.024 48)',
    soft: 'oklch(0.385 0.028 52)',
    'ember-ink': 'oklch(0.497 0.145 38)',
    focus: 'oklch(0.497 0.145 38)',
  },
} as const;

const layout = `*{box-sizing:border-box}
html{background:var(--ground);color:var(--text);font:16px/1.5 Inter,system-ui,sans-serif;-webkit-text-size-adjust:100%}
body{margin:0;padding:12px;overflow-wrap:anywhere}
h1,h2{margin:0;font-family:Fraunces,Georgia,serif;font-weight:600;line-height:1.25}
main>h1{margin-bottom:12px;font-size:20px}
article :is(h1,h2){font-size:18px}
p{margin:4px 0 0}
ul{display:grid;gap:12px;margin:0;padding:0;list-style:none}
a{color:var(--ember-ink);text-underline-offset:3px}
a:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:3px}
article{position:relative;display:flex;gap:14px;padding:12px;border:1px solid var(--line);border-radius:8px;background:var(--raised)}
article:hover{border-color:var(--edge)}
article div{min-width:0;flex:1}
article img{width:120px;height:90px;flex:none;border-radius:5px;object-fit:cover;background:var(--line)}
article a{color:inherit;text-decoration:none}
article a::after{position:absolute;inset:0;content:""}
article:hover a{text-decoration:underline}
.what,footer{color:var(--soft);font-size:14px}
.when{font-weight:500}
.price{font-variant-numeric:tabular-nums}
footer{margin-top:12px}
.aside{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (max-width:419px){article{flex-direction:column}article img{width:100%;height:auto;aspect-ratio:16/9}}
`;

/** The font files that the pages use. */
export interface Fonts {
  readonly fonts: readonly string[];
  /** For letters that the others lack. */
  readonly rareFonts: readonly string[];
}

/** Declares the fonts of titles and texts. A font that loads too late is left out, so that nothing jumps. */
function facesOf({ fonts, rareFonts }: Fonts): string {
  const face = (file: string, letters: string) => {
    const family = file.includes('title-') ? 'Fraunces' : 'Inter';
    const source = `src:url(${file}) format("woff2")`;
    return `@font-face{font-family:${family};font-weight:100 900;font-display:fallback;${source}${letters}}`;
  };
  // If two fonts have a letter, the later one is used.
  const rare = rareFonts.map((file) => face(file, ';unicode-range:U+A1-2DC,U+2000-2215'));
  return [...rare, ...fonts.map((file) => face(file, ''))].join('');
}

/** The colours chosen by staff come after our own, so they win. */
function declarations(theme: 'dark' | 'light'): string {
  const chosen =
    theme === 'light'
      ? /(?:^|\})\[data-theme=light\]\{([^{}]*)\}/
      : /:root:not\(\[data-theme=light\]\)\{([^{}]*)\}/;
  const own = Object.entries(colours[theme]).map(([name, value]) => `--${name}:${value};`);
  return `:root{color-scheme:${theme};${own.join('')}${chosen.exec(site().styles)?.[1] ?? ''}}`;
}

export function stylesOf(theme: Theme, fonts: Fonts): string {
  const both = `${declarations('dark')}@media (prefers-color-scheme:light){${declarations('light')}}`;
  return `${facesOf(fonts)}${theme === 'auto' ? both : declarations(theme)}${layout}`;
}
