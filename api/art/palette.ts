import type { Random } from './random.ts';

/** A palette chosen by hand, so that every family of pictures fits the dark background of the site. */
export type Palette = {
  /** The ground colour, and the same in more light. */
  ground: string;
  lift: string;
  /** The main colour of the drawing, and a dimmer one. */
  ink: string;
  dim: string;
  /** The one warm accent of the picture, and its cool counterpart. */
  accent: string;
  cool: string;
};

const palette = (
  ground: string,
  lift: string,
  ink: string,
  dim: string,
  accent: string,
  cool: string,
): Palette => ({
  ground,
  lift,
  ink,
  dim,
  accent,
  cool,
});

const ember = palette('#17110d', '#38241a', '#ecdcbd', '#a5815b', '#e8743b', '#5c9484');
const verdigris = palette('#0d1715', '#1d3a34', '#dfe3cb', '#79a492', '#e39a4c', '#4fb096');
const vellum = palette('#c9b087', '#dcc79f', '#33221a', '#7b5a3d', '#a8391d', '#3f6f66');
const oxblood = palette('#1b0d0d', '#451a18', '#eed8bd', '#b0725c', '#ea6a44', '#7d9a86');
const midnight = palette('#0e1119', '#232a3d', '#e6dcc4', '#8288a0', '#e7a04f', '#6a9fb0');
const moss = palette('#12150c', '#2e351c', '#e8e0bd', '#97975f', '#dd8440', '#6da57d');
const brass = palette('#181309', '#40310f', '#f2e0ae', '#b5914a', '#f0a93a', '#66978a');
const plum = palette('#170f15', '#3a2231', '#ecd9c6', '#a27a86', '#e58152', '#70a092');
const slate = palette('#12130f', '#2b2f2b', '#e5dfcd', '#8c8f83', '#d9683c', '#79a89b');

/** The palettes of each family of pictures, in the order of its deck. */
const decks = {
  'city-roofs': [ember, oxblood, midnight, plum, brass, slate, verdigris],
  'hex-plains': [moss, brass, ember, verdigris, midnight, oxblood, plum, slate],
  likeness: [ember, verdigris, oxblood, midnight, moss, brass, plum, slate],
  'star-chart': [midnight, brass, verdigris, ember, plum, oxblood, slate],
  'survey-map': [ember, verdigris, vellum, oxblood, midnight, moss, brass, ember],
  'tide-lines': [verdigris, verdigris, midnight, moss, slate, oxblood, plum, ember],
} satisfies Record<string, Palette[]>;

export type FamilyName = keyof typeof decks;

export const dealInks = (random: Random, family: FamilyName): Palette =>
  random.deal(`${family} inks`, decks[family]);
