import type { Access } from '../platform/http/rest.ts';
import { type Described, flag, messageWith, record, text } from './describe.ts';

/** Paths outside routes.ts, because they accept or return something else than JSON (see app.ts). */
export const beyondJson: Record<string, Described & { access: Access }> = {
  'POST /api/admin/upload': {
    summary: 'Upload a picture of at most 2 MB; it is re-encoded as WebP. For Game Masters too',
    tag: 'Admin',
    access: 'staff',
    query: { kind: { type: 'string', enum: ['session', 'person', 'logo'] } },
    bodyType: 'multipart/form-data',
    body: record({ image: { type: 'string', contentMediaType: 'application/octet-stream' } }),
    answer: record({ imageUrl: text('For the field imageUrl of a session or Game Master.') }),
    refusals: [413],
  },
  'POST /api/account/picture': {
    summary: "The viewer's own picture, of at most 2 MB: a square of it is kept, re-encoded as WebP",
    tag: 'Accounts',
    access: 'user',
    bodyType: 'multipart/form-data',
    body: record(
      {
        image: { type: 'string', contentMediaType: 'application/octet-stream' },
        x: text('Where the square begins, from 0 to 1 of the width; without x, y and side we choose one.'),
        y: text('The same of the height.'),
        side: text('Its side, above 0 to 1 of the shorter side of the picture.'),
      },
      ['x', 'y', 'side'],
    ),
    answer: record({ imageUrl: text('Where the picture is found.') }),
    refusals: [413],
  },
  'POST /api/stripe/webhook': {
    summary: 'Events of the payment provider, signed in the header Stripe-Signature',
    tag: 'Payments',
    access: 'public',
    body: { type: 'object', description: "The provider's event." },
    answer: record({ received: flag }),
  },
  'POST /api/unsubscribe': {
    summary: 'Leave the newsletter with one click (RFC 8058)',
    tag: 'Newsletter',
    access: 'public',
    query: { token: { ...text('The signed token of any newsletter.'), required: true } },
    bodyType: 'application/x-www-form-urlencoded',
    body: record({ 'List-Unsubscribe': text() }, ['List-Unsubscribe']),
    bodyOptional: true,
    answer: messageWith({ success: flag }),
  },
  'GET /files/:file': {
    summary:
      'An uploaded picture: {name}.webp, or {name}.{width}.avif and {name}.{width}.webp in widths of 80, 160, 320, 480, 720 and 1200',
    tag: 'Catalogue',
    access: 'public',
    answer: null,
  },
  'GET /art/sessions/:file': {
    summary:
      'The picture drawn for a session: {id}.webp, {id}-small.webp, {id}-share.jpg, or {id}.{width}.avif and {id}.{width}.webp in widths of 80, 160, 320, 480, 720 and 1200',
    tag: 'Catalogue',
    access: 'public',
    query: { v: text('The version of the picture, for caching.') },
    answer: null,
  },
  'GET /art/game-masters/:file': {
    summary:
      'The picture drawn for a Game Master: {id}.webp, {id}-small.webp, or {id}.{width}.avif and {id}.{width}.webp in widths of 80, 160, 320, 480, 720 and 1200',
    tag: 'Catalogue',
    access: 'public',
    query: { v: text('The version of the picture, for caching.') },
    answer: null,
  },
};
