import type { MaybeViewer } from '../platform/viewer.ts';
import { askedFor } from './board.service.ts';
import { addressOf, filterInAddress } from './board-address.ts';

/**
 * Returns a search in the address of the board, validated and in one form, so that equal searches are equal texts;
 * its days and hours are those of the zone it names, else of the viewer's. Empty: it finds everything.
 */
export const canonicalSearch = (viewer: MaybeViewer, search: string): string =>
  addressOf(askedFor(viewer, filterInAddress(new URLSearchParams(search))));
