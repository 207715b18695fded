import type { ShownLanguage } from '@fan-beats/backend/contract';
import { shopPrefix } from '../config/settings';
import { readCookies } from '../session/sessionMarker';
import { chosenLocale } from './loadTexts';

const isSafe = (): boolean => window.location.protocol === 'https:';
const cookieName = (): string => `${isSafe() ? '__Host-' : ''}${shopPrefix}_language`;
const yearSeconds = 365 * 24 * 60 * 60;

/** The language that this browser remembers, for people who are not logged in. */
function rememberedLanguage(): string | undefined {
  return new RegExp(`(?:^|;\\s*)${cookieName()}=(\\w+)`).exec(readCookies())?.[1];
}

/** Remembers a language in this browser; null forgets it. */
function rememberLanguage(language: ShownLanguage | null): void {
  const age = language === null ? 0 : yearSeconds;
  const cookie = `${cookieName()}=${language ?? ''}; path=/; max-age=${age}; samesite=lax`;
  try {
    document.cookie = isSafe() ? `${cookie}; secure` : cookie;
  } catch {
    // A browser that refuses cookies remembers no language.
  }
}

/** Loads the page again in another language; null is the shop's. */
export function showLanguage(language: ShownLanguage | null): void {
  rememberLanguage(language);
  window.location.reload();
}

/**
 * Shows the language that a person chose on any device, and remembers it for the time after their session. Returns whether
 * the page is loaded again. A browser that does not remember it would load it for ever.
 */
export function followOwnLanguage(own: ShownLanguage | undefined): boolean {
  if (own === undefined || rememberedLanguage() === own) return false;
  rememberLanguage(own);
  if (own === chosenLocale() || rememberedLanguage() !== own) return false;
  window.location.reload();
  return true;
}
