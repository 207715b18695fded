/** Every address of the app, so that a link cannot name one that does not exist. */
export const paths = {
  home: '/',
  login: '/login',
  resetPassword: '/reset-password',
  faq: '/faq',
  profile: '/profile',
  myClaims: '/my-claims',
  contact: '/contact',
  feedback: '/feedback',
  admin: '/admin',
  adminGos: '/admin/gos',
  adminItems: '/admin/items',
  adminFreebies: '/admin/freebies',
  adminUsers: '/admin/users',
  adminClaims: '/admin/claims',
  ledger: '/admin/ledger',
  ledgerEvents: '/admin/ledger/events',
  ledgerEvent: (position: number) => `/admin/ledger/events?cursor=${position + 1}&open=${position}`,
  ledgerAsOf: '/admin/ledger/asof',
  ledgerVerification: '/admin/ledger/verification',
  ledgerRebuild: '/admin/ledger/rebuild',
  ledgerExports: '/admin/ledger/exports',
  shop: (goId: number) => `/go/${goId}`,
  claimSuccess: (claimId: number) => `/claim-success/${claimId}`,
  myClaim: (claimId: number) => `/my-claims?claim=${claimId}`,
  proxy: (goId: number, userId: number) => `/goproxy/${goId}/${userId}`,
  proxyClaimSuccess: (userId: number, claimId: number) => `/proxy-claim-success/${userId}/${claimId}`,
  editGo: (goId: number) => `/admin/gos/editgo/${goId}`,
  linkItems: (goId: number) => `/admin/gos/linkitems/${goId}`,
  editItem: (itemId: number) => `/admin/items/edititem/${itemId}`,
  editFreebie: (itemId: number) => `/admin/freebies/edititem/${itemId}`,
  adminUser: (userId: number) => `/admin/users/user/${userId}`,
  ledgerBatch: (batchId: string) => `/admin/ledger/events?batch=${batchId}`,
  adminClaim: (claimId: number) => `/admin/claims?claim=${claimId}`,
} as const;

/** The positive whole number a part of an address names; undefined for anything else. */
export function parseId(part: string | undefined): number | undefined {
  return part !== undefined && /^[1-9]\d{0,8}$/.test(part) ? Number(part) : undefined;
}
