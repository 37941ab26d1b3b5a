import { z } from 'zod';
import { text } from '../platform/rules.ts';

/** Characters of the text, however much markup surrounds it; `html`: characters of the HTML as it is sent. */
const descriptionLimits = { least: 10, most: 20_000, html: 60_000 } as const;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Returns the words of sanitised HTML. The result is text, never markup. */
export const plainText = (html: string) =>
  html
    .replace(/<\/?(?:a|b|em|i|strong|u)(?:\s[^<>]*)?>/gi, '') // may be within a word
    .replace(/<\/?[a-z!][^<>]*>/gi, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim();

const TOO_SHORT = `Description must be at least ${descriptionLimits.least} characters`;
const tooLong = `Description must be at most ${descriptionLimits.most.toLocaleString('en-US')} characters`;

/** HTML, or plain words; the limits count the text that is read. */
export const description = z
  .string({ error: TOO_SHORT })
  .pipe(text(descriptionLimits.html, tooLong))
  .refine((html) => plainText(html).length >= descriptionLimits.least, { message: TOO_SHORT })
  .refine((html) => plainText(html).length <= descriptionLimits.most, { message: tooLong });
