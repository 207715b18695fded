import type { Location } from 'react-router-dom';
import { paths } from './paths';

/** The state of the way to the login: the address that the person returns to. */
export const originState = ({ pathname, search, hash }: Location) => ({
  from: `${pathname}${search}${hash}`,
});

export function originOf({ state }: Location): string {
  const { from } = (state ?? {}) as { readonly from?: unknown };
  return typeof from === 'string' && from.startsWith('/') && !from.startsWith('//') ? from : paths.home;
}
