import { parseCookie, stringifySetCookie, type SetCookie } from 'cookie';
import type { FastifyReply } from 'fastify';
import type { SessionMarkerCookie } from '../../../contract/session';

export const accessTokenSeconds = 15 * 60;
export const refreshTokenSeconds = 30 * 24 * 60 * 60;

/** The time that a device is remembered as one that has logged in. */
export const deviceSeconds = 180 * 24 * 60 * 60;

/** The time that a browser is remembered as one that requested a code: its tries are counted for a day. */
export const askerSeconds = 24 * 60 * 60;

type CookieOptions = Omit<SetCookie, 'name' | 'value' | 'expires'>;

/** `language` contains no secret: pages write it. */
type ReadCookie = 'access' | 'refresh' | 'device' | 'asker' | 'language';

/** A request with cookies: of HTTP and of upgrades alike. */
interface CookieBearer {
  readonly headers: { readonly cookie?: string | undefined };
}

/** Names and options of the session's cookies; under https with the prefixes that browsers enforce. */
export class SessionCookies {
  /** Pages can read it and it contains no secret: it shows that a refresh cookie exists (rule D37). */
  private readonly marker: SessionMarkerCookie;
  /** The name of the marker in releases before 0.3.0, which browsers may still have. */
  private readonly earlierMarker: SessionMarkerCookie;
  private readonly names: Readonly<Record<ReadCookie, string>>;
  private readonly shared: CookieOptions;
  private readonly ofApi: CookieOptions;

  /** @param prefix of the shop: browsers give every shop on a host the cookies of all */
  constructor(secure: boolean, prefix: string) {
    const host = secure ? '__Host-' : '';
    const path = secure ? '__Secure-' : '';
    this.marker = `${host}${prefix}_session`;
    this.earlierMarker = `${prefix}_session`;
    this.names = {
      access: `${host}${prefix}_access`,
      refresh: `${path}${prefix}_refresh`,
      device: `${path}${prefix}_device`,
      asker: `${path}${prefix}_asker`,
      language: `${host}${prefix}_language`,
    };
    this.shared = { secure, sameSite: 'lax', path: '/' };
    this.ofApi = { secure, sameSite: 'strict', path: '/api', httpOnly: true };
  }

  read({ headers }: CookieBearer, cookie: ReadCookie): string | null {
    return parseCookie(headers.cookie ?? '')[this.names[cookie]] || null;
  }

  set(reply: FastifyReply, tokens: { readonly access: string; readonly refresh: string }): void {
    const { shared, ofApi } = this;
    setCookie(reply, [this.names.access, tokens.access], {
      ...shared,
      httpOnly: true,
      maxAge: accessTokenSeconds,
    });
    setCookie(reply, [this.names.refresh, tokens.refresh], { ...ofApi, maxAge: refreshTokenSeconds });
    setCookie(reply, [this.marker, '1'], { ...shared, maxAge: refreshTokenSeconds });
  }

  setDevice(reply: FastifyReply, token: string): void {
    setCookie(reply, [this.names.device, token], { ...this.ofApi, maxAge: deviceSeconds });
  }

  setAsker(reply: FastifyReply, secret: string): void {
    setCookie(reply, [this.names.asker, secret], { ...this.ofApi, maxAge: askerSeconds });
  }

  clear(reply: FastifyReply): void {
    setCookie(reply, [this.names.access, ''], { ...this.shared, httpOnly: true });
    setCookie(reply, [this.names.refresh, ''], this.ofApi);
    setCookie(reply, [this.marker, ''], this.shared);
    if (this.earlierMarker !== this.marker) setCookie(reply, [this.earlierMarker, ''], this.shared);
  }
}

/** Without an age the cookie ends at once. Older browsers support `expires` alone. */
function setCookie(
  reply: FastifyReply,
  [name, value]: readonly [name: string, value: string],
  options: CookieOptions,
): void {
  const expires = new Date(options.maxAge === undefined ? 1 : Date.now() + options.maxAge * 1_000);
  reply.header('set-cookie', stringifySetCookie({ name, value, ...options, expires }));
}
