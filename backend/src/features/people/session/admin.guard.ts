import { type CanActivate, ExecutionContext, Injectable, mixin, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Grant } from '../../../contract/people/grant.records';
import { personOf } from './person.guard';
import { CallLimits } from '../../../platform/trpc/call-limits';
import { networkOf } from '../../../platform/web/network';
import { hasGrant } from '../../../platform/people/grants';
import { FactorOwed, RefusedCall } from '../../../platform/errors/refusals';

/**
 * Admits admins, and helpers with one of these grants, as procedures do, for the few calls that are not procedures. It
 * runs after PersonGuard.
 */
export const AdminGuard = {
  /**
   * @param call name under which the call is counted
   * @param grants none where the call is for admins alone
   */
  of(call: string, grants: readonly Grant[] = []): Type<CanActivate> {
    @Injectable()
    class NamedAdminGuard implements CanActivate {
      constructor(private readonly limits: CallLimits) {}

      canActivate(context: ExecutionContext): boolean {
        const req = context.switchToHttp().getRequest<FastifyRequest>();
        const person = personOf(req);
        this.limits.count(call, person ? `person ${person.userId}` : `address ${networkOf(req.ip)}`);
        if (!person) throw new RefusedCall('UNAUTHORIZED', (i18n) => i18n.t('Please log in.'));
        if (!hasGrant(person, grants))
          throw new RefusedCall('FORBIDDEN', (i18n) =>
            i18n.t('You do not have permission to view this page.'),
          );
        if (person.owesFactor) throw new FactorOwed();
        return true;
      }
    }
    return mixin(NamedAdminGuard);
  },
};
