import { createHash, timingSafeEqual } from 'node:crypto';
import { type CanActivate, ExecutionContext, ForbiddenException, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { APP_CONFIG } from '../../platform/config/app-config.token';
import { isLoopback, type AppConfig } from '../../platform/config/config';

/** What proxies add to a request that they hand on. */
const proxyHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];

/**
 * Lets in whoever sends METRICS_TOKEN; where none is set, whoever asks on this machine itself, not through a proxy there. A shop that is
 * open under a public address has a proxy, which need not show itself: by default nginx adds no header and names this machine.
 */
@Injectable()
export class MetricsGuard implements CanActivate {
  constructor(@Inject(APP_CONFIG) private readonly config: Pick<AppConfig, 'metricsToken' | 'publicUrl'>) {}

  canActivate(context: ExecutionContext): boolean {
    const req = context.switchToHttp().getRequest<FastifyRequest>();
    const { metricsToken, publicUrl } = this.config;
    if (
      metricsToken === null
        ? isLocal(req) && isLoopback(new URL(publicUrl).hostname)
        : isSame(req.headers.authorization ?? '', `Bearer ${metricsToken}`)
    )
      return true;
    throw new ForbiddenException('The figures are for the operator.');
  }
}

function isLocal(req: FastifyRequest): boolean {
  const peer = (req.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const host = (req.headers.host ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return (
    isLoopback(peer) && isLoopback(host) && proxyHeaders.every((name) => req.headers[name] === undefined)
  );
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
