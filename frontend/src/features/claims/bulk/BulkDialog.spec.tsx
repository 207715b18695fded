import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { removeDrafts } from '../../../shared/forms/drafts';
import { renderForPerson } from '../../../shared/testing/renderForPerson';
import { renderScreen } from '../../../shared/testing/renderScreen';
import { answered, refused, startTrpcServer } from '../../../shared/testing/startTrpcServer';
import { aClaim } from '../testing/aClaim';
import { previewsOf } from '../testing/planUpdates';
import { BulkDialog } from './BulkDialog';

afterEach(() => {
  jest.restoreAllMocks();
  removeDrafts();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a person who looks again at changes is told which claims were deleted', async () => {
  const named = ['Mina', 'Juno', 'Valentina'].map((user_displayname, index) =>
    aClaim({ claim_id: 167 + index, user_displayname }),
  );
  startTrpcServer({
    'claims.admGetClaimOverview': () => answered(named.slice(0, 2)),
    ...previewsOf(named),
    'claims.admUpdateClaims': ({ batch_id = '', claims }) =>
      answered({
        batch_id,
        results: claims.map(({ claim_id }) => ({ claim_id, ok: false, code: 'CONFLICT' })),
      }),
  });
  const known = new Map(named.map(({ claim_id }) => [claim_id, { payment_received: true }]));
  renderScreen(<BulkDialog kind="change" claims={named} known={known} onClose={() => undefined} />);
  expect(screen.getByRole('dialog', { name: 'Change 3 claims' })).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Change 3 claims' }));
  await screen.findByText('3 changed meanwhile');
  await press('Look again at what changed (3)');
  expect(await screen.findByText('1 claim was deleted: Valentina, Claim #169')).toBeInTheDocument();
  expect(await screen.findByText('2 will change')).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Change 2 claims' })).toBeInTheDocument();
});

test('a preview that gets no answer can be asked for again, and leaves out a claim that was deleted', async () => {
  const [known, gone] = [aClaim(), aClaim({ claim_id: 18, user_displayname: 'Juno' })];
  const answers = [refused('INTERNAL_SERVER_ERROR', 500, 'The shop cannot be reached.')];
  startTrpcServer({
    'claims.admPreviewUpdates': (input) =>
      answers.shift() ?? previewsOf([known])['claims.admPreviewUpdates'](input),
  });
  const wanted = new Map([17, 18].map((id) => [id, { payment_received: true }]));
  renderScreen(<BulkDialog kind="change" claims={[known, gone]} known={wanted} onClose={() => undefined} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('The shop cannot be reached.');
  await press('Try again');
  expect(await screen.findByText('1 will change')).toBeInTheDocument();
  expect(screen.getByText('1 claim was deleted: Juno, Claim #18')).toBeInTheDocument();
});

test('a preview says what is locked, and leaves it out', async () => {
  const claims = [
    aClaim({ ems: 4 }),
    aClaim({ claim_id: 18, user_displayname: 'Juno', ems: 4, ems_done: true }),
  ];
  const sent = startTrpcServer({
    ...previewsOf(claims),
    'claims.admUpdateClaims': ({ batch_id = '' }) => answered({ batch_id, results: [] }),
    'claims.admGetClaimOverview': () => answered(claims),
  });
  const known = new Map(claims.map(({ claim_id }) => [claim_id, { ems: 5 }]));
  renderScreen(<BulkDialog kind="change" claims={claims} known={known} onClose={() => undefined} />);
  expect(await screen.findByText('1 locked, left out')).toBeInTheDocument();
  expect(screen.getByText('EMS is done: open it again to change its amount')).toBeInTheDocument();
  await press('Change 1 claim');
  const update = () => sent.find(({ path }) => path === 'claims.admUpdateClaims')?.input;
  await waitFor(() => expect(update()).toMatchObject({ claims: [{ claim_id: 17, ems: 5 }] }));
});

test('a pasted table is not closed without a question', async () => {
  startTrpcServer({});
  const onClose = jest.fn();
  renderScreen(<BulkDialog kind="paste" claims={[aClaim()]} onClose={onClose} />);
  await userEvent.click(screen.getByRole('textbox'));
  await userEvent.paste('17\tRB 1');
  await userEvent.keyboard('{Escape}');
  const stay = await screen.findByRole('button', { name: 'Stay' });
  // Over another dialog antd may focus the question itself: Enter loses nothing either way.
  await waitFor(() =>
    expect(stay.closest('[role="dialog"]')).toContainElement(document.activeElement as HTMLElement),
  );
  await userEvent.keyboard('{Enter}');
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('textbox')).toHaveValue('17\tRB 1');
});

test('typed changes are there again after a login, for the same claims alone, and gone once they are canceled', async () => {
  startTrpcServer({});
  const onClose = jest.fn();
  const open = (claimIds: readonly number[]) => {
    const claims = claimIds.map((claim_id) => aClaim({ claim_id }));
    const { unmount } = renderForPerson(<BulkDialog kind="change" claims={claims} onClose={onClose} />);
    return { unmount, ems: screen.getByLabelText('EMS') };
  };
  const first = open([17, 18]);
  await userEvent.type(first.ems, '4,50');
  first.unmount();
  const other = open([17]);
  expect(other.ems).toHaveValue('');
  other.unmount();
  const again = open([18, 17]);
  expect(again.ems).toHaveValue('4,50');
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalled();
  expect(Object.keys(sessionStorage)).toEqual([]);
});
