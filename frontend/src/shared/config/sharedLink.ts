import type { SharedLinkRecord } from '@fan-beats/backend/contract';

/** What the server wrote into this page of the link that led here; null where that is none of a group order. */
const written = document.getElementById('shared-link')?.textContent;
let sharedLink: SharedLinkRecord | null = written ? (JSON.parse(written) as SharedLinkRecord) : null;

/** For tests, whose page no server wrote. */
export function showSharedLink(link: SharedLinkRecord | null): void {
  sharedLink = link;
}

const pathnameOf = (address: string): string => address.split(/[?#]/, 1)[0] ?? '';

/** The group order that an address leads to, where this page was opened by its link. */
export function sharedLinkTo(address: string): SharedLinkRecord | null {
  if (sharedLink === null || pathnameOf(sharedLink.path) !== pathnameOf(address)) return null;
  return sharedLink;
}
