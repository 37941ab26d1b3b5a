import type { Random } from './random.ts';
import { circlePath } from './svg.ts';

export type Tone = 'coat' | 'deep' | 'skin' | 'bright' | 'glow' | 'void' | 'metal';
/**
 * One facet of the right half of a face, with x from the middle; the left half is its mirror image in the lighter
 * tone.
 */
export type Facet = [tone: Tone, path: string];
type Figure = (random: Random) => Facet[];

const shoulders: Facet = ['coat', 'M0 330L64 352C130 372 196 410 214 520H0Z'];
const collar: Facet = ['deep', 'M0 360L66 340L84 400L0 470Z'];
const _eye = (x: number, y: number): Facet => ['glow', circlePath(x, y, 6)];
const clasp: Facet = ['glow', 'M0 396L15 412L0 430Z'];

const hooded: Figure = (random) => {
  const inside: Facet[] = random.pick([
    [['glow', 'M20 258Q36 244 54 256Q38 266 20 258Z']],
    [
      ['bright', 'M0 214C34 214 52 236 50 268C48 290 40 300 30 306L26 336H0Z'],
      ['void', 'M12 262Q30 248 42 266Q34 284 16 278ZM0 290L8 306H0ZM9 316H11V334H9Z'],
    ],
    [
      ['metal', 'M0 216C30 216 56 226 58 250L30 284L0 402Z'],
      ['void', circlePath(31, 250, 15)],
      ['glow', circlePath(31, 250, 8)],
    ],
    [
      ['skin', 'M0 214C40 214 56 244 52 278C48 316 24 338 0 344Z'],
      ['void', 'M0 214C40 214 58 240 54 268C40 246 16 246 0 252Z'],
      ['void', 'M16 276Q28 268 42 276Q28 284 16 276Z'],
      ['deep', 'M0 322Q10 318 17 323Q8 330 0 329Z'],
    ],
    [
      ['glow', circlePath(30, 248, 5)],
      ['glow', circlePath(16, 284, 3)],
      ['glow', circlePath(44, 290, 3)],
      ['glow', circlePath(24, 316, 2.4)],
    ],
  ] as Facet[][]);
  return [
    shoulders,
    ['coat', 'M0 92C72 96 116 158 118 238C119 296 98 326 128 356C156 372 120 420 0 440Z'],
    ['deep', 'M0 120C58 124 96 176 96 240C96 300 70 356 0 396Z'],
    ['void', 'M0 170C46 170 74 210 72 262C70 316 40 356 0 376Z'],
    ...inside,
    clasp,
  ];
};

const sage: Figure = (random) => [
  shoulders,
  ['skin', 'M0 214H62C70 262 58 310 0 326Z'],
  ['void', 'M16 258Q34 246 50 256Q34 268 16 262Z'],
  [
    'bright',
    random.chance(0.5)
      ? 'M0 288Q22 276 40 290L66 252C78 300 62 380 0 452Z'
      : 'M0 290Q30 274 54 296L62 262C66 300 54 340 30 362L24 420L0 396Z',
  ],
  ['deep', 'M0 306Q12 300 22 306Q10 314 0 313Z'],
  ['coat', random.chance(0.5) ? 'M0 44L34 96L68 206H0Z' : 'M0 88L52 104L72 206H0Z'],
  ['glow', 'M0 184H66L70 206H0Z'],
  ['deep', 'M0 204C74 202 128 206 172 184C150 226 90 242 0 236Z'],
];

const knight: Figure = (random) => [
  shoulders,
  ['metal', 'M60 352C120 352 168 384 178 430C130 420 90 410 56 400Z'],
  ['metal', 'M0 108C66 110 102 160 102 232L92 334L0 384Z'],
  ['deep', 'M0 384L92 334L86 366L0 418Z'],
  ['void', random.chance(0.5) ? 'M10 230L86 220L84 240L10 252Z' : 'M8 226H82L70 246H22V330H8Z'],
  ['glow', circlePath(44, 234, 5)],
  [
    'void',
    [0, 1, 2, 3, 4].map((i) => circlePath(30 + (i % 3) * 18, 290 + Math.floor(i / 3) * 18, 4)).join(''),
  ],
  ['bright', 'M0 98L12 108L9 380L0 390Z'],
  ...random.pick<Facet[]>([
    [['glow', 'M0 108C8 60 30 40 66 34C50 58 66 84 34 112Z']],
    [['metal', 'M84 168C124 150 138 110 130 72C160 116 152 176 100 206Z']],
    [
      ['glow', 'M0 52L14 84L0 110Z'],
      ['glow', 'M30 114L44 74L62 128Z'],
      ['glow', 'M74 140L98 108L96 176Z'],
    ],
    [['bright', 'M88 170C130 150 176 100 168 56C196 110 166 186 100 210Z']],
  ]),
];

const crowned: Figure = (random) => [
  [
    'deep',
    random.chance(0.5)
      ? 'M0 148C86 146 108 226 102 320L128 420L0 440Z'
      : 'M0 148C76 146 92 220 88 290L96 330L40 380L0 380Z',
  ],
  shoulders,
  ['skin', 'M0 350L30 320L34 372L0 402Z'],
  ['skin', 'M0 168C52 170 68 216 63 266C58 318 30 350 0 358Z'],
  ['deep', 'M0 168C52 170 74 220 66 262C58 220 40 200 0 196Z'],
  ['void', 'M18 260Q32 248 46 259Q32 268 18 260Z'],
  ['deep', 'M14 240Q32 230 50 244Q32 238 14 244Z'],
  ['deep', 'M0 322Q12 316 20 323Q8 332 0 331Z'],
  ...random.pick<Facet[]>([
    [
      ['glow', 'M0 88L18 138L48 92L60 142L90 112L80 188H0Z'],
      ['void', circlePath(30, 168, 6)],
    ],
    [
      ['glow', 'M0 158C30 158 60 164 74 178L72 190C50 178 24 172 0 172Z'],
      ['glow', 'M0 116L13 142L0 164Z'],
    ],
    [
      [
        'bright',
        'M58 160C76 130 70 90 96 62C90 96 108 104 136 86C118 116 100 112 92 132C106 140 128 132 142 126C120 152 92 154 76 180Z',
      ],
      ['glow', circlePath(0, 176, 8)],
    ],
    [
      ['bright', [0, 1, 2, 3, 4].map((i) => circlePath(8 + i * 18, 166 + i * i * 2.6, 9)).join('')],
      ['glow', [0, 1, 2, 3].map((i) => circlePath(17 + i * 18, 164 + i * i * 3, 4)).join('')],
    ],
  ]),
];

const stranger: Figure = (random) => [
  shoulders,
  ['skin', 'M0 190H64C70 250 60 310 0 336Z'],
  ['void', 'M0 196H70L68 250Q34 240 0 244Z'],
  ['glow', random.chance(0.5) ? circlePath(30, 232, 6) : 'M18 234Q32 224 46 232Q32 240 18 234Z'],
  random.chance(0.6)
    ? ['glow', 'M0 276L66 262L84 350L40 412L0 420Z']
    : ['bright', 'M0 292Q18 286 30 296L62 300L34 312L16 304L0 308Z'],
  collar,
  ['deep', 'M0 108C18 98 52 104 64 124L78 196H0Z'],
  ['glow', 'M0 176H73L77 196H0Z'],
  ['coat', 'M0 192C80 190 140 200 190 238C140 222 80 226 0 224Z'],
  ...(random.chance(0.5)
    ? ([['bright', 'M62 188C84 140 116 116 140 78C138 128 110 170 82 196Z']] as Facet[])
    : []),
];

const fox: Figure = () => [
  shoulders,
  ['coat', 'M28 172L114 74L124 210Z'],
  ['void', 'M62 166L104 112L108 194Z'],
  ['coat', 'M0 164L46 160L124 206L138 258L70 306L0 350Z'],
  ['bright', 'M138 256L156 300L66 352L18 380L40 304L84 286Z'],
  ['metal', 'M0 226L30 296L18 380L0 392Z'],
  ['void', 'M0 372L17 370L0 398Z'],
  ['glow', 'M38 262L74 240L68 268Z'],
  collar,
];

const wolf: Figure = () => [
  ['coat', 'M0 300L120 280L170 350L214 520H0Z'],
  ['deep', 'M34 168L84 66L128 190Z'],
  ['void', 'M66 158L86 104L108 182Z'],
  ['metal', 'M0 148L54 156L126 190L142 262L104 316L52 340L0 360Z'],
  ['deep', 'M0 148L54 156L34 214L0 250Z'],
  ['bright', 'M142 262L162 322L112 318L96 372L64 344L104 316Z'],
  ['bright', 'M0 250L34 300L40 356L0 388Z'],
  ['void', 'M0 336L26 340L16 364L0 376Z'],
  ['glow', 'M34 250L76 226L70 254L46 262Z'],
  ['deep', 'M0 388L40 356L64 344L70 420L0 470Z'],
];

const stag: Figure = (random) => [
  shoulders,
  [
    'bright',
    random.chance(0.5)
      ? 'M28 170C34 120 92 120 104 60L116 62C112 86 106 100 98 112C126 106 140 84 144 46L156 50C154 100 130 128 88 130C120 136 148 130 170 112L176 122C142 152 92 150 66 144C50 150 44 160 42 176Z'
      : 'M26 170C30 130 60 110 62 40L74 40C76 70 74 88 68 104C92 92 100 66 100 34L112 34C114 80 98 110 68 124C100 124 130 110 146 84L156 92C134 130 96 142 58 142C48 150 42 160 40 176Z',
  ],
  ['coat', 'M44 190L132 166C128 206 96 224 58 220Z'],
  ['coat', 'M0 164L40 168L70 214L54 300L38 356L0 372Z'],
  ['metal', 'M0 190L24 230L20 330L0 350Z'],
  ['void', 'M0 340L26 344L22 364L0 374Z'],
  ['glow', 'M40 238Q54 226 64 240Q52 252 40 244Z'],
  collar,
];

const owl: Figure = () => [
  ['coat', 'M0 150C90 150 150 220 156 320C160 400 150 460 170 520H0Z'],
  ['deep', 'M0 176L26 168L118 92L124 226L70 250L0 210Z'],
  ['metal', circlePath(56, 244, 56)],
  ['bright', circlePath(56, 244, 42)],
  ['glow', circlePath(54, 244, 27)],
  ['void', circlePath(52, 244, 14)],
  ['bright', 'M0 236L20 266L0 322Z'],
  [
    'deep',
    [0, 1, 2, 3]
      .map((row) =>
        [0, 1, 2].map((i) => `M${(i + (row % 2) / 2) * 36} ${340 + row * 34}q18 34 36 0z`).join(''),
      )
      .join(''),
  ],
];

const lantern: Figure = () => [
  shoulders,
  ['metal', 'M0 96C24 96 30 128 12 140H0ZM0 110C12 110 14 128 4 134H0Z'],
  ['deep', 'M0 136L70 176L78 198H0Z'],
  ['glow', 'M0 198H66L56 330H0Z'],
  ['bright', 'M0 224C14 252 30 270 24 300C20 316 8 322 0 322Z'],
  ['deep', 'M60 198H76L66 330H50ZM0 330H66L76 352H0ZM30 198H35L32 330H27Z'],
  ['coat', 'M0 352H60L90 400L0 440Z'],
];

export const figures: readonly Figure[] = [
  hooded,
  hooded,
  hooded,
  sage,
  sage,
  knight,
  knight,
  crowned,
  crowned,
  stranger,
  stranger,
  fox,
  wolf,
  stag,
  owl,
  lantern,
];
