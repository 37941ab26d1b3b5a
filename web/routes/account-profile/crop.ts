export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A square of a picture: x and y as fractions of width and height, the side as a fraction of the shorter one. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

export const smallestSide = 0.2;

/** Returns which fractions of width and height the square takes. */
function span({ width, height }: Size, side: number) {
  const short = Math.min(width, height);
  return { x: (side * short) / width, y: (side * short) / height };
}

const within = (value: number, most: number) => Math.min(Math.max(value, 0), Math.max(0, most));

function inside(picture: Size, { x, y, side }: Crop): Crop {
  const room = span(picture, side);
  return { x: within(x, 1 - room.x), y: within(y, 1 - room.y), side };
}

/** Returns the largest square, centred. */
export function wholeCrop(picture: Size): Crop {
  const room = span(picture, 1);
  return { x: (1 - room.x) / 2, y: (1 - room.y) / 2, side: 1 };
}

/** Moves the square after a drag by dx and dy, fractions of the window that shows it. */
export function moveCrop(picture: Size, crop: Crop, dx: number, dy: number): Crop {
  const room = span(picture, crop.side);
  return inside(picture, { ...crop, x: crop.x - dx * room.x, y: crop.y - dy * room.y });
}

/** Resizes the square around the same centre. */
export function zoomCrop(picture: Size, crop: Crop, wanted: number): Crop {
  const side = Math.min(1, Math.max(smallestSide, wanted));
  const [before, after] = [span(picture, crop.side), span(picture, side)];
  return inside(picture, {
    x: crop.x + (before.x - after.x) / 2,
    y: crop.y + (before.y - after.y) / 2,
    side,
  });
}

/** Positions the whole picture behind a window that shows just the square. */
export function styleOf(picture: Size, crop: Crop) {
  const room = span(picture, crop.side);
  const percent = (value: number) => `${value * 100}%`;
  return {
    width: percent(1 / room.x),
    height: percent(1 / room.y),
    left: percent(-crop.x / room.x),
    top: percent(-crop.y / room.y),
  };
}
