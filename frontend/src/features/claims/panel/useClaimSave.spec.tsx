import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderScreen } from '../../../shared/testing/renderScreen';
import { answered, startTrpcServer } from '../../../shared/testing/startTrpcServer';
import { useAdmGetClaimOverviewQuery } from '../claimsApi';
import { aClaim } from '../testing/aClaim';
import { useClaimSave } from './useClaimSave';

afterEach(() => jest.restoreAllMocks());

function Overview() {
  const { data } = useAdmGetClaimOverviewQuery();
  const { save } = useClaimSave();
  const [saved, setSaved] = useState(false);
  const [claim] = data ?? [];
  return (
    <>
      <p>{`${claim?.tracking_id ?? 'none'}, version ${claim?.version ?? 0}`}</p>
      <button onClick={() => void save(aClaim(), { ems: 3 }).then(() => setSaved(true))}>Save</button>
      {saved && <p>Saved</p>}
    </>
  );
}

test('a later save of a colleague that the overview shows already is not taken back by the own answer', async () => {
  const overviews = [aClaim(), aClaim({ version: 4, ems: 3, tracking_id: 'DHL 1' })];
  startTrpcServer({
    'claims.admGetClaimOverview': () => answered(overviews.splice(0, 1)),
    'claims.admUpdateClaim': () => answered(aClaim({ version: 3, ems: 3 })),
  });
  renderScreen(<Overview />);
  await screen.findByText('none, version 2');
  await userEvent.click(screen.getByRole('button'));
  await screen.findByText('Saved');
  expect(screen.getByText('DHL 1, version 4')).toBeInTheDocument();
});
