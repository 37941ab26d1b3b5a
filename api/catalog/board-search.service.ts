import type { MaybeViewer } from '../platform/viewer.ts';
import { askedFor } from './board.service.ts';
import { addressOf, filterInAddress } from './board-address.ts';

/**
 * A search as it stands in the address of the board, checked and written in one way, so that equal ones are told by
 * their words; its days and hours are those of the zone it names, else of the viewer's. Empty: it looks for everything.
 */
export const canonicalSearch = (viewer: MaybeViewer, search: string): string =>
  addressOf(askedFor(viewer, filterInAddress(new URLSearchParams(search))));
