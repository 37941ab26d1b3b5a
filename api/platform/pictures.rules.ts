/** The widths in which every picture can be had; those of another width or format are not there. */
export const pictureWidths = [80, 160, 320, 480, 720, 1200] as const;
export type PictureWidth = (typeof pictureWidths)[number];

export type PictureFormat = 'avif' | 'webp';
