import { i18n } from '@lingui/core';

/** The reason why this page can use no passkeys; null where it can. @param host where passkeys of the shop work */
export function whyNoPasskeys(host: string | null): string | null {
  if (host === null) return i18n.t('Passkeys need a shop with https. An authenticator app works everywhere.');
  if (window.location.hostname !== host)
    return i18n.t('Passkeys of this shop work at {host} only. Please open it there.', { host });
  if (!window.isSecureContext || !('PublicKeyCredential' in window))
    return i18n.t('This browser has no passkeys. An authenticator app works everywhere.');
  return null;
}

/** Makes a passkey by the server's options, and returns the browser's answer as JSON. Rejects where the person cancels. */
export async function makePasskey(options: string): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) as never }));
}

/** Uses a passkey by the server's options, and returns the browser's answer as JSON. Rejects where the person cancels. */
export async function answerWithPasskey(options: string): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) as never }));
}

/** Browsers do not report why no passkey was used: the person canceled, or none is there. */
export const noPasskeyUsed = () => i18n.t('No passkey was used. Please try again, or choose another way.');
