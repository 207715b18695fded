import type { LinkCheckRecord } from '@fan-beats/backend/contract';
import { skipToken } from '@reduxjs/toolkit/query';
import { SessionApi } from './sessionApi';

export type LinkKind = NonNullable<LinkCheckRecord['opens']>;

/**
 * Whether a link opens nothing (any more), and the person who invited by it (rule A25). Without an answer of the server, the
 * link counts as open: its button shows more.
 */
export function useLinkCheck(token: string, kinds: readonly LinkKind[]) {
  const { currentData } = SessionApi.useCheckLinkQuery(token === '' ? skipToken : { token });
  if (!currentData) return { isOver: false, isOpen: false, inviter: null };
  const { opens, inviter } = currentData;
  const isOpen = opens !== null && kinds.includes(opens);
  return { isOver: !isOpen, isOpen, inviter };
}
