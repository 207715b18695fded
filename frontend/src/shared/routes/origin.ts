import type { Location } from 'react-router-dom';
import { paths } from './paths';

/** Kept on the way to the login, so that it leads back to where the person wanted to go. */
export const originState = ({ pathname, search, hash }: Location) => ({
  from: `${pathname}${search}${hash}`,
});

export function originOf({ state }: Location): string {
  const { from } = (state ?? {}) as { readonly from?: unknown };
  return typeof from === 'string' && from.startsWith('/') && !from.startsWith('//') ? from : paths.home;
}
