import type { CookieOptions, Request, Response } from 'express';
import type { SessionMarkerCookie } from '../../contract/session';

export const accessTokenSeconds = 15 * 60;
export const refreshTokenSeconds = 30 * 24 * 60 * 60;

/** How long a device is remembered as one that has logged in. */
export const deviceSeconds = 180 * 24 * 60 * 60;

/** Readable by the web pages and without any secret: it tells that a refresh cookie exists (rule D37). */
const marker: SessionMarkerCookie = 'fan_beats_session';

/** Names and options of the session's cookies; under https with the prefixes that browsers enforce. */
export class SessionCookies {
  private readonly access: string;
  private readonly refresh: string;
  private readonly device: string;
  private readonly shared: CookieOptions;

  constructor(private readonly secure: boolean) {
    this.access = secure ? '__Host-fan_beats_access' : 'fan_beats_access';
    this.refresh = secure ? '__Secure-fan_beats_refresh' : 'fan_beats_refresh';
    this.device = secure ? '__Secure-fan_beats_device' : 'fan_beats_device';
    this.shared = { secure, sameSite: 'lax', path: '/' };
  }

  readAccess(req: Request): string | null {
    return cookie(req, this.access);
  }

  readRefresh(req: Request): string | null {
    return cookie(req, this.refresh);
  }

  set(res: Response, tokens: { readonly access: string; readonly refresh: string }): void {
    res.cookie(this.access, tokens.access, {
      ...this.shared,
      httpOnly: true,
      maxAge: accessTokenSeconds * 1000,
    });
    res.cookie(this.refresh, tokens.refresh, this.apiOptions(refreshTokenSeconds * 1000));
    res.cookie(marker, '1', { ...this.shared, maxAge: refreshTokenSeconds * 1000 });
  }

  readDevice(req: Request): string | null {
    return cookie(req, this.device);
  }

  setDevice(res: Response, token: string): void {
    res.cookie(this.device, token, this.apiOptions(deviceSeconds * 1000));
  }

  clear(res: Response): void {
    res.clearCookie(this.access, { ...this.shared, httpOnly: true });
    res.clearCookie(this.refresh, this.apiOptions());
    res.clearCookie(marker, this.shared);
  }

  private apiOptions(maxAge?: number): CookieOptions {
    const limited: CookieOptions = { secure: this.secure, sameSite: 'strict', path: '/api', httpOnly: true };
    return maxAge === undefined ? limited : { ...limited, maxAge };
  }
}

function cookie(req: Request, name: string): string | null {
  const cookies: unknown = req.cookies;
  if (typeof cookies !== 'object' || cookies === null) return null;
  const value: unknown = Object.entries(cookies).find(([key]) => key === name)?.[1];
  return typeof value === 'string' && value !== '' ? value : null;
}
