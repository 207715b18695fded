import type { SharedLinkRecord } from '@fan-beats/backend/contract';

/** The record of the link that led here, as the server wrote it into the page; null if the link is not one of a group order. */
const written = document.getElementById('shared-link')?.textContent;
let sharedLink: SharedLinkRecord | null = written ? (JSON.parse(written) as SharedLinkRecord) : null;

/** For tests, whose page comes from no server. */
export function showSharedLink(link: SharedLinkRecord | null): void {
  sharedLink = link;
}

const pathnameOf = (address: string): string => address.split(/[?#]/, 1)[0] ?? '';

/** The group order of an address, if this page was opened by its link. */
export function sharedLinkTo(address: string): SharedLinkRecord | null {
  if (sharedLink === null || pathnameOf(sharedLink.path) !== pathnameOf(address)) return null;
  return sharedLink;
}
