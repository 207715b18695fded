import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { APP_CONFIG } from '../config/app-config.token';
import type { AppConfig } from '../config/config';
import { TooManyRequests } from '../errors/refusals';

/** A bucket that has at most `burst` calls and refills evenly. */
interface Limit {
  readonly burst: number;
  readonly perMinute: number;
}

const byDefault: Limit = { burst: 300, perMinute: 600 };

/** Calls that cost much or could be used to guess or to flood. */
const special: Readonly<Record<string, Limit>> = {
  // A whole event may share one address: right passwords give their call back, and wrong ones are slowed down by the login throttle.
  'user.login': { burst: 20, perMinute: 20 },
  'user.register': { burst: 40, perMinute: 5 },
  'user.requestPasswordReset': { burst: 30, perMinute: 30 },
  'user.resetPassword': { burst: 10, perMinute: 10 },
  'user.requestLoginLink': { burst: 30, perMinute: 30 },
  'user.checkLink': { burst: 40, perMinute: 20 },
  'user.logInByLink': { burst: 20, perMinute: 20 },
  'user.logInByCode': { burst: 10, perMinute: 10 },
  'user.logInByFactor': { burst: 20, perMinute: 20 },
  'user.logInByPasskey': { burst: 20, perMinute: 20 },
  'user.askPasskey': { burst: 60, perMinute: 60 },
  'user.confirmIdentity': { burst: 20, perMinute: 20 },
  // Each of these makes ten hashes, whatever comes of it.
  'user.enrolTotp': { burst: 10, perMinute: 5 },
  'user.savePasskey': { burst: 10, perMinute: 5 },
  'user.makeRecoveryCodes': { burst: 5, perMinute: 1 },
  'user.confirmMail': { burst: 10, perMinute: 10 },
  'user.addMail': { burst: 5, perMinute: 1 },
  'user.refreshToken': { burst: 60, perMinute: 60 },
  'user.exportMyData': { burst: 5, perMinute: 2 },
  'ledger.export': { burst: 20, perMinute: 10 },
  'ledger.archive': { burst: 3, perMinute: 1 },
  // Each call may make 200 links.
  'user.admMakeLinks': { burst: 20, perMinute: 10 },
  'feedback.addFeedback': { burst: 10, perMinute: 10 },
  'withdrawals.declare': { burst: 20, perMinute: 10 },
  'ledger.checkReceipt': { burst: 30, perMinute: 30 },
  'storage.uploadFile': { burst: 60, perMinute: 60 },
};

/** Calls of one caller about the same thing, beside the caller's other calls. */
const aboutOne: Readonly<Record<string, Limit>> = {
  'user.requestPasswordReset': { burst: 5, perMinute: 3 },
  'user.requestLoginLink': { burst: 5, perMinute: 3 },
  'withdrawals.declare': { burst: 5, perMinute: 1 },
};

interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

/** The most callers; above that the longest idle ones are forgotten. */
const maxBuckets = 50_000;

/**
 * Counts every call, inside a batch too. A caller is a person or, without one, the known device or the address of a
 * call. A process counts the calls that reach it, so each has its share of the limits.
 */
@Injectable()
export class CallLimits {
  /** By size: with `max` the cache takes 1.1 MB for each shop of a process before the first call. */
  private readonly buckets = new LRUCache<string, Bucket>({ maxSize: maxBuckets, sizeCalculation: () => 1 });

  constructor(@Inject(APP_CONFIG) private readonly config: Pick<AppConfig, 'rateLimits' | 'processes'>) {}

  /** Throws TooManyRequests with the seconds to wait. */
  count(path: string, caller: string, about?: string): void {
    if (!this.config.rateLimits) return;
    const limit = (about === undefined ? special : aboutOne)[path];
    if (limit) this.take(about === undefined ? `${path} ${caller}` : `${path} ${caller} ${about}`, limit);
    if (about === undefined) this.take(caller, byDefault);
  }

  /** Gives a call back that was not an attempt to guess, such as a login with the right password. */
  giveBack(path: string, caller: string): void {
    const key = `${path} ${caller}`;
    const bucket = this.buckets.get(key);
    if (bucket) this.buckets.set(key, { ...bucket, tokens: bucket.tokens + 1 });
  }

  private take(key: string, limit: Limit): void {
    const now = Date.now();
    const burst = Math.ceil(limit.burst / this.config.processes);
    const perMs = limit.perMinute / this.config.processes / 60_000;
    const bucket = this.buckets.get(key) ?? { tokens: burst, at: now };
    const tokens = Math.min(burst, bucket.tokens + (now - bucket.at) * perMs);
    this.buckets.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, at: now });
    if (tokens < 1) throw new TooManyRequests(Math.ceil((1 - tokens) / perMs / 1000));
  }
}
