import { teamPlace } from './officePlace';
import { paths } from './paths';

test.each([
  [paths.adminClaim(7), '/team/claims?claim=7'],
  [paths.ledgerEvent(12), '/team/ledger/events?cursor=13&open=12'],
  [paths.recordPayment, '/team/payments?record=new'],
])('a helper has %s as %s', (to, under) => {
  expect(teamPlace(to)).toBe(under);
});

test.each([
  paths.adminUser(4),
  paths.editGo(2),
  paths.ledgerRebuild,
  paths.claimHistory(7),
  '/admin/claimsx',
])('a helper does not have %s', (to) => {
  expect(teamPlace(to)).toBeNull();
});
