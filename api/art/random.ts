/** A small seeded random generator (sfc32): the same text always draws the same picture, on every machine. */
export type Random = {
  next: () => number;
  range: (low: number, high: number) => number;
  int: (low: number, high: number) => number;
  pick: <T>(items: readonly T[]) => T;
  chance: (probability: number) => boolean;
  /** Roughly normal around 0, nearly always within ±2. */
  bell: () => number;
  shuffled: <T>(items: readonly T[]) => T[];
  /** Like `pick`, but neighbouring IDs draw from one shuffled deck, so that they do not get the same item. */
  deal: <T>(deck: string, items: readonly T[]) => T;
};

function hashWords(text: string): [number, number, number, number] {
  let a = 1779033703;
  let b = 3144134277;
  let c = 1013904242;
  let d = 2773480762;
  for (let i = 0; i < text.length; i++) {
    const k = text.charCodeAt(i);
    a = b ^ Math.imul(a ^ k, 597399067);
    b = c ^ Math.imul(b ^ k, 2869860233);
    c = d ^ Math.imul(c ^ k, 951274213);
    d = a ^ Math.imul(d ^ k, 2716044179);
  }
  return [a >>> 0, b >>> 0, c >>> 0, d >>> 0];
}

/** `turn` is the position at which `deal` reads its decks; without it, every `deal` is a `pick`. */
export function seeded(text: string, turn?: number): Random {
  let [a, b, c, d] = hashWords(text);
  const next = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return (t >>> 0) / 4294967296;
  };
  for (let i = 0; i < 16; i++) next();
  const pick = <T>(items: readonly T[]) => items[Math.floor(next() * items.length)]!;
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    range: (low, high) => low + next() * (high - low),
    int,
    pick,
    chance: (probability) => next() < probability,
    bell: () => next() + next() + next() + next() - 2,
    shuffled: (items) => {
      const copy = [...items];
      for (let i = copy.length - 1; i > 0; i--) {
        const j = int(0, i);
        [copy[i], copy[j]] = [copy[j]!, copy[i]!];
      }
      return copy;
    },
    deal: (deck, items) => {
      if (turn === undefined) return pick(items);
      const round = seeded(`${deck}:${Math.floor(turn / items.length)}`);
      return round.shuffled(items)[turn % items.length]!;
    },
  };
}

export type Noise = (x: number, y: number) => number;

/** Smooth gradient noise in about −1…1, summed over octaves by `fractal`. */
export function gradientNoise(random: Random): Noise {
  const order = random.shuffled(Array.from({ length: 256 }, (_, i) => i));
  const angle = order.map((n) => (n / 256) * Math.PI * 2);
  const gx = angle.map(Math.cos);
  const gy = angle.map(Math.sin);
  const corner = (ix: number, iy: number, dx: number, dy: number) => {
    const h = order[(order[ix & 255]! + iy) & 255]!;
    return gx[h]! * dx + gy[h]! * dy;
  };
  const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);
  return (x, y) => {
    const ix = Math.floor(x);
    const iy = Math.floor(y);
    const dx = x - ix;
    const dy = y - iy;
    const u = fade(dx);
    const top = corner(ix, iy, dx, dy) * (1 - u) + corner(ix + 1, iy, dx - 1, dy) * u;
    const low = corner(ix, iy + 1, dx, dy - 1) * (1 - u) + corner(ix + 1, iy + 1, dx - 1, dy - 1) * u;
    return (top + (low - top) * fade(dy)) * 1.5;
  };
}

export function fractal(noise: Noise, octaves: number): Noise {
  return (x, y) => {
    let sum = 0;
    let weight = 1;
    let scale = 1;
    for (let i = 0; i < octaves; i++) {
      sum += noise(x * scale + i * 17.3, y * scale - i * 9.1) * weight;
      weight *= 0.5;
      scale *= 2;
    }
    return sum;
  };
}
