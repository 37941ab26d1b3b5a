/** The widths of every picture; no other width exists. */
export const pictureWidths = [80, 160, 320, 480, 720, 1200] as const;
export type PictureWidth = (typeof pictureWidths)[number];

export type PictureFormat = 'avif' | 'webp';
