import { use } from 'react';
import { HelperContext } from '../session/helper';
import { paths } from './paths';

/** The pages of the office that helpers have under /team, too. */
const sharedPages: ReadonlySet<string> = new Set([
  paths.adminClaims,
  paths.adminPayments,
  paths.purchases,
  paths.ledger,
  paths.ledgerEvents,
  paths.ledgerMoney,
  paths.ledgerAsOf,
  paths.ledgerVerification,
  paths.ledgerExports,
]);

/** The address under /team of a page of the office; null if helpers do not have it. */
export function teamPlace(to: string): string | null {
  const [pathname = ''] = to.split('?');
  return sharedPages.has(pathname) ? to.replace(paths.admin, paths.team) : null;
}

/** Returns the function from an address of the office to the one that the person has; null if they have none. */
export function useOfficePlace(): (to: string) => string | null {
  return use(HelperContext) === null ? (to) => to : teamPlace;
}
