import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { AppThunkDispatch } from '../../../shared/api/api';
import { renderScreen } from '../../../shared/testing/renderScreen';
import { answered, refused, startTrpcServer, type TrpcAnswer } from '../../../shared/testing/startTrpcServer';
import { ClaimsApi, rereadClaims } from '../claimsApi';
import { aClaim } from '../testing/aClaim';
import { useClaimSave } from './useClaimSave';

afterEach(() => jest.restoreAllMocks());

function Overview() {
  const { data, refetch } = ClaimsApi.useAdmGetClaimOverviewQuery();
  const { save, failure } = useClaimSave();
  const dispatch = useDispatch<AppThunkDispatch>();
  const [saved, setSaved] = useState(false);
  const [claim] = data ?? [];
  return (
    <>
      <p>{`${claim?.tracking_id ?? 'none'}, ems ${claim?.ems ?? 'open'}, version ${claim?.version ?? 0}`}</p>
      <button
        onClick={() => void save(aClaim(), { ems: 3 }).then((answer) => setSaved(answer.saved !== undefined))}
      >
        Save
      </button>
      <button onClick={() => void refetch()}>Look again</button>
      <button onClick={() => void dispatch(rereadClaims([17]))}>Hear of it</button>
      {saved && <p>Saved</p>}
      {failure && <p>{failure.text}</p>}
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const first = 'none, ems open, version 2';
const later = aClaim({ version: 4, ems: 3, tracking_id: 'DHL 1' });

/** A change with an answer that the test sends. */
function answerLater() {
  let answer: (answer: TrpcAnswer<'claims.admUpdateClaim'>) => void = () => undefined;
  const late = new Promise<TrpcAnswer<'claims.admUpdateClaim'>>((resolve) => {
    answer = resolve;
  });
  return { late, answer };
}

test('a later save of a colleague that the overview shows already is not taken back by the own answer', async () => {
  const overviews = [aClaim(), later];
  const { late, answer } = answerLater();
  startTrpcServer({
    'claims.admGetClaimOverview': () => answered(overviews.splice(0, 1)),
    'claims.admUpdateClaim': () => late,
  });
  renderScreen(<Overview />);
  await screen.findByText(first);
  await press('Save');
  await press('Look again');
  await screen.findByText('DHL 1, ems 3, version 4');
  answer(answered(aClaim({ version: 3, ems: 3 })));
  await screen.findByText('Saved');
  expect(screen.getByText('DHL 1, ems 3, version 4')).toBeInTheDocument();
});

test('a change is shown at once, and taken back where it is refused', async () => {
  const { late, answer } = answerLater();
  startTrpcServer({
    'claims.admGetClaimOverview': () => answered([aClaim()]),
    'claims.admUpdateClaim': () => late,
  });
  renderScreen(<Overview />);
  await screen.findByText(first);
  await press('Save');
  await screen.findByText('none, ems 3, version 2');
  answer(refused('PRECONDITION_FAILED', 412, 'Not now'));
  await screen.findByText('Not now');
  expect(await screen.findByText(first)).toBeInTheDocument();
});

test('a change, made here or elsewhere, asks for its claim and not for all of them', async () => {
  const sent = startTrpcServer({
    'claims.admGetClaimOverview': () => answered([aClaim()]),
    'claims.admUpdateClaim': () => answered(aClaim({ version: 3, ems: 3 })),
    'claims.admGetClaim': () => answered(later),
  });
  renderScreen(<Overview />);
  await screen.findByText(first);
  await press('Save');
  await screen.findByText('none, ems 3, version 3');
  await press('Hear of it');
  await screen.findByText('DHL 1, ems 3, version 4');
  expect(sent.map(({ path }) => path)).toEqual([
    'claims.admGetClaimOverview',
    'claims.admUpdateClaim',
    'claims.admGetClaim',
  ]);
});

test('a claim that is gone, or new, makes the overview be asked for', async () => {
  const overviews = [[aClaim()], []];
  startTrpcServer({
    'claims.admGetClaimOverview': () => answered(overviews.shift() ?? [later]),
    'claims.admGetClaim': () => refused('NOT_FOUND', 404, 'There is no such claim.'),
  });
  renderScreen(<Overview />);
  await screen.findByText(first);
  await press('Hear of it');
  await screen.findByText('none, ems open, version 0');
  await press('Hear of it');
  expect(await screen.findByText('DHL 1, ems 3, version 4')).toBeInTheDocument();
});
