import { expect, test } from '@jest/globals';
import { moveCrop, smallestSide, styleOf, wholeCrop, zoomCrop } from './crop.ts';

const wide = { width: 800, height: 400 };

test('begins with the largest square in the middle', () => {
  expect(wholeCrop(wide)).toEqual({ x: 0.25, y: 0, side: 1 });
  const tall = wholeCrop({ width: 300, height: 900 });
  expect([tall.x, tall.y]).toEqual([0, expect.closeTo(1 / 3)]);
});

test('follows the hand, and stays inside the picture', () => {
  const crop = moveCrop(wide, wholeCrop(wide), 0.2, 0.5);
  expect(crop.x).toBeCloseTo(0.15);
  expect(crop.y).toBe(0);
  expect(moveCrop(wide, crop, 9, 0).x).toBe(0);
  expect(moveCrop(wide, crop, -9, 0).x).toBe(0.5);
});

test('zooms around the middle, as far as the smallest square and back to the whole', () => {
  const near = zoomCrop(wide, wholeCrop(wide), 0.5);
  expect(near).toEqual({ x: 0.375, y: 0.25, side: 0.5 });
  expect(zoomCrop(wide, near, 0).side).toBe(smallestSide);
  // At the edge the middle gives way.
  expect(zoomCrop(wide, moveCrop(wide, near, -9, -9), 3)).toEqual({ x: 0.5, y: 0, side: 1 });
});

test('lays the picture behind the window so that the square fills it', () => {
  expect(styleOf(wide, { x: 0.5, y: 0.25, side: 0.5 })).toEqual({
    width: '400%',
    height: '200%',
    left: '-200%',
    top: '-50%',
  });
});
