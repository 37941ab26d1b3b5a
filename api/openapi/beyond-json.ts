import type { Access } from '../platform/http/rest.ts';
import { type Described, flag, messageWith, record, text } from './describe.ts';

/** Paths outside routes.ts, because they accept or return something else than JSON (see app.ts). */
export const beyondJson: Record<string, Described & { access: Access }> = {
  'POST /api/admin/upload': {
    summary: 'Upload a picture of at most 2 MB, re-encoded as WebP. Also for Game Masters',
    tag: 'Admin',
    access: 'staff',
    query: { kind: { type: 'string', enum: ['session', 'person', 'logo'] } },
    bodyType: 'multipart/form-data',
    body: record({ image: { type: 'string', contentMediaType: 'application/octet-stream' } }),
    answer: record({ imageUrl: text('Value for the field imageUrl of a session or Game Master.') }),
    refusals: [413],
  },
  'POST /api/account/picture': {
    summary: 'Upload the current user’s picture, at most 2 MB; cropped to a square and re-encoded as WebP',
    tag: 'Accounts',
    access: 'user',
    bodyType: 'multipart/form-data',
    body: record(
      {
        image: { type: 'string', contentMediaType: 'application/octet-stream' },
        x: text(
          'Left edge of the square, from 0 to 1 of the width. Default for x, y and side: chosen automatically.',
        ),
        y: text('Top edge of the square, from 0 to 1 of the height.'),
        side: text('Side length of the square, above 0 to 1 of the shorter side of the picture.'),
      },
      ['x', 'y', 'side'],
    ),
    answer: record({ imageUrl: text('URL of the picture.') }),
    refusals: [413],
  },
  'POST /api/stripe/webhook': {
    summary: 'Receive an event of the payment provider, signed in the header Stripe-Signature',
    tag: 'Payments',
    access: 'public',
    body: { type: 'object', description: 'The event as the provider sends it.' },
    answer: record({ received: flag }),
  },
  'POST /api/unsubscribe': {
    summary: 'Unsubscribe from the newsletter with one click (RFC 8058)',
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
      'Get an uploaded picture: {name}.webp, or {name}.{width}.avif and {name}.{width}.webp in widths of 80, 160, 320, 480, 720 and 1200',
    tag: 'Catalogue',
    access: 'public',
    answer: null,
  },
  'GET /art/sessions/:file': {
    summary:
      'Get the generated picture of a session: {id}.webp, {id}-small.webp, {id}-share.jpg, or {id}.{width}.avif and {id}.{width}.webp in widths of 80, 160, 320, 480, 720 and 1200',
    tag: 'Catalogue',
    access: 'public',
    query: { v: text('The version of the picture, for caching.') },
    answer: null,
  },
  'GET /art/game-masters/:file': {
    summary:
      'Get the generated picture of a Game Master: {id}.webp, {id}-small.webp, or {id}.{width}.avif and {id}.{width}.webp in widths of 80, 160, 320, 480, 720 and 1200',
    tag: 'Catalogue',
    access: 'public',
    query: { v: text('The version of the picture, for caching.') },
    answer: null,
  },
};
