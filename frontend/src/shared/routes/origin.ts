import type { Location } from 'react-router-dom';
import { paths } from './paths';

interface WithOrigin {
  readonly from: string;
}

function hasOrigin(state: unknown): state is WithOrigin {
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string';
}

/** Kept on the way to the login, so that it leads back to where the person wanted to go. */
export function originState({ pathname, search, hash }: Location): WithOrigin {
  return { from: `${pathname}${search}${hash}` };
}

export function originOf(location: Location): string {
  const state: unknown = location.state;
  return hasOrigin(state) && state.from.startsWith('/') && !state.from.startsWith('//')
    ? state.from
    : paths.home;
}
