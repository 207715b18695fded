import { screen } from '@testing-library/react';
import { renderScreen } from '../../../shared/testing/renderScreen';
import { aUser } from './testing/aUser';
import { UnprovenAddress } from './UnprovenAddress';

test('an account with an unproven address says so, another says nothing (rule A14)', () => {
  const { unmount } = renderScreen(<UnprovenAddress user={aUser({ mail_unproven: true })} />);
  expect(screen.getByText('Nobody confirmed this address')).toBeVisible();
  unmount();
  renderScreen(<UnprovenAddress user={aUser()} />);
  expect(screen.queryByText('Nobody confirmed this address')).toBeNull();
});
