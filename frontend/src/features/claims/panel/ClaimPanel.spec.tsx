import { germanDay } from '@fan-beats/events/kernel';
import type {
  AuditedClaimHistoryEntryRecord,
  ClaimRecord,
  ClaimStageRecord,
} from '@fan-beats/backend/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { renderScreen } from '../../../shared/testing/renderScreen';
import {
  answered,
  refused,
  startTrpcServer,
  type SentCall,
  type TrpcAnswer,
} from '../../../shared/testing/startTrpcServer';
import { aStage } from '../../money/payments/testing/aPayRecord';
import { ClaimsApi } from '../claimsApi';
import { aClaim } from '../testing/aClaim';
import { previewsOf } from '../testing/planUpdates';
import { ClaimPanel } from './ClaimPanel';

const conflict = refused('CONFLICT', 409, 'The claim was changed meanwhile.');

const Address = () => <p>{`At ${useLocation().pathname}`}</p>;

function showPanel(claim: ClaimRecord) {
  const onClose = jest.fn();
  renderScreen(
    <>
      <ClaimPanel claim={claim} onClose={onClose} />
      <Address />
    </>,
  );
  return { onClose, user: userEvent.setup() };
}

const deletion = { claim_id: 17, idempotency_key: expect.any(String) as string };

const updates = (sent: readonly SentCall[]) =>
  sent
    .filter(({ path }) => path === 'claims.admUpdateClaim')
    .map(({ input: { idempotency_key: _key, ...input } }) => input);
// Fields are found by label and filled at once: roles and single letters take seconds in a form of this size.
const field = (label: string) => screen.getByLabelText(label);
const fill = (label: string, value: string) => {
  fireEvent.change(field(label), { target: { value } });
  fireEvent.blur(field(label));
};
const lineOf = (name: string) => screen.getByText(name, { selector: '.bold' }).closest('li');
const button = (name: string) => screen.getByText(name, { selector: 'button *' });

const paidItems = (changes: Partial<ClaimStageRecord> = {}): ClaimStageRecord => ({
  stage: 'items',
  charged: 20,
  covered: 20,
  allocated: 0,
  waived: 0,
  marked: 0,
  open: 0,
  over: 0,
  settled: true,
  due: 0,
  requested_on: null,
  due_on: null,
  standing: 'settled',
  ...changes,
});

afterEach(() => jest.restoreAllMocks());

describe('the panel of a claim', () => {
  test('saves what was changed, against the version that was seen', async () => {
    const sent = startTrpcServer({
      'claims.admUpdateClaim': () =>
        answered(aClaim({ payment_received: true, ems: 3.5, version: 3, covered_sum: 25.5 })),
    });
    const { user, onClose } = showPanel(aClaim());
    await user.click(screen.getByRole('checkbox', { name: 'Payment Received' }));
    fill('EMS', '3,5');
    expect(screen.getByText('Not saved yet')).toBeInTheDocument();
    await user.click(button('Save'));
    await waitFor(() => expect(lineOf('Items')).toHaveTextContent(/Paid25\.50 € by mark/));
    expect(lineOf('EMS')).toHaveTextContent('3.50 € open');
    expect(updates(sent)).toEqual([{ claim_id: 17, expected_version: 2, payment_received: true, ems: 3.5 }]);
    expect(screen.queryByText('Not saved yet')).not.toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });

  test('takes a save back from its message: a cost that was unknown is so again, and a mark comes off', async () => {
    let version = 2;
    const known: ClaimRecord[] = [];
    const sent = startTrpcServer({
      ...previewsOf(known),
      'claims.admUpdateClaim': ({ ems = null, payment_received = false, freebies_done = false }) => {
        const saved = aClaim({ ems, payment_received, freebies_done, version: ++version });
        known.push(saved);
        return answered(saved);
      },
    });
    const { user } = showPanel(aClaim());
    fill('EMS', '3,5');
    await user.click(screen.getByRole('checkbox', { name: 'Payment Received' }));
    await user.click(button('Save'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Mina, Claim #17: as before');
    expect(updates(sent)[1]).toEqual({
      claim_id: 17,
      expected_version: 3,
      ems: null,
      payment_received: false,
      marks: 'mistaken',
    });
  });

  test('offers no way back where a payment that is recorded left the claim by the save', async () => {
    const stages = [paidItems({ allocated: 20 })];
    const known = [aClaim({ stages, payment_received: true })];
    const sent = startTrpcServer({
      ...previewsOf(known),
      'claims.admUpdateClaim': () => {
        known.push(aClaim({ version: 3 }));
        return answered(aClaim({ version: 3 }));
      },
    });
    const { user } = showPanel(aClaim({ stages, payment_received: true }));
    await user.click(screen.getByRole('checkbox', { name: 'Payment Received' }));
    await user.click(button('Save'));
    await user.click(await screen.findByRole('radio', { name: /^It is the fan’s money/ }));
    await user.click(screen.getByRole('button', { name: 'Take the mark off' }));
    await screen.findByText('Mina, Claim #17: saved');
    const previews = () => sent.filter(({ path }) => path === 'claims.admPreviewUpdates');
    await waitFor(() => expect(previews()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  test('keeps what is typed while a save is on its way, and stays open with it', async () => {
    let answer: (answer: TrpcAnswer<'claims.admUpdateClaim'>) => void = () => undefined;
    const late = new Promise<TrpcAnswer<'claims.admUpdateClaim'>>((resolve) => {
      answer = resolve;
    });
    startTrpcServer({ 'claims.admUpdateClaim': () => late });
    const { user, onClose } = showPanel(aClaim());
    await user.click(screen.getByRole('checkbox', { name: 'Payment Received' }));
    await user.click(button('Save and Close'));
    fill('Tracking ID', 'DE1');
    answer(answered(aClaim({ payment_received: true, version: 3, covered_sum: 25.5, admin_note: 'Thanks' })));
    await waitFor(() => expect(lineOf('Items')).toHaveTextContent(/Paid25\.50 € by mark/));
    await waitFor(() => expect(field('Admin Note')).toHaveValue('Thanks'));
    expect(field('Tracking ID')).toHaveValue('DE1');
    expect(screen.getByText('Not saved yet')).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });

  test('locks an amount with its done toggle', async () => {
    startTrpcServer({});
    const { user } = showPanel(aClaim({ domestics: 4 }));
    expect(field('Domestics')).toBeEnabled();
    await user.click(screen.getByRole('switch', { name: 'Domestics done' }));
    expect(field('Domestics')).toBeDisabled();
    expect(field('Domestics')).toHaveValue('4.00');
  });

  test('refuses an amount with three decimals', async () => {
    const sent = startTrpcServer({});
    const { user } = showPanel(aClaim());
    fill('Customs', '1.234');
    await user.click(button('Save'));
    expect(await screen.findByText('At least 0, at most two decimals')).toBeInTheDocument();
    fill('Customs', '10000000.01');
    expect(await screen.findByText('At most 10,000,000')).toBeInTheDocument();
    expect(screen.getByText('Not saved yet')).toBeInTheDocument();
    expect(updates(sent)).toEqual([]);
  });

  test.each([
    ['Items', { covered: 34.1, marked: 22.1, allocated: 12, open: 0 }, /Paid22\.10 € by mark, no payment/],
    [
      'EMS',
      { charged: 6, covered: 6.5, over: 0.5, open: 0, waived: 0.3 },
      /0\.50 € too much.*0\.30 € forgiven/,
    ],
    ['EMS', { due: 4, open: 4, standing: 'late' }, /EMSPending4\.00 € late, asked for by 28\.11\.2026$/],
    ['Customs', { charged: null, open: 0, standing: 'nothing' }, /CustomsPending$/],
  ] as const)('says of %s once what is paid, by what, and what is open', (name, changes, text) => {
    const stage = name === 'EMS' ? 'ems' : name === 'Customs' ? 'customs' : 'items';
    startTrpcServer({});
    showPanel(aClaim({ stages: [aStage({ stage, ...changes })] }));
    expect(lineOf(name)?.textContent.replace('€Pending', 'Pending')).toMatch(text);
  });

  test('leads to its payments, or where nothing is open to those of the fan', () => {
    startTrpcServer({});
    showPanel(aClaim());
    const link = () => screen.getByRole('link', { name: /^Payments of/ });
    expect(link()).toHaveAttribute('href', '/admin/payments?search=%2317');
    cleanup();
    showPanel(aClaim({ stages: [paidItems()] }));
    expect(link()).toHaveAttribute('href', '/admin/users/user/4');
  });

  test('says how much a payment covers after the claim grew', () => {
    startTrpcServer({});
    showPanel(aClaim({ covered_sum: 20, claim_sum: 25.5 }));
    expect(lineOf('Items')).toHaveTextContent('5.50 € open20.00 € of 25.50 € paid');
  });

  test('closes after saving, or without it', async () => {
    const sent = startTrpcServer({
      'claims.admUpdateClaim': () => answered(aClaim({ freebies_done: true, version: 3 })),
    });
    const { user, onClose } = showPanel(aClaim());
    await user.click(button('Close'));
    expect(onClose).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('checkbox', { name: 'Freebies Done' }));
    await user.click(button('Save and Close'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
    expect(updates(sent)).toEqual([{ claim_id: 17, expected_version: 2, freebies_done: true }]);
  });

  test('leads to the proxy claim of this fan in this group order', () => {
    startTrpcServer({});
    showPanel(aClaim());
    expect(screen.getByRole('link', { name: 'Change Claim' })).toHaveAttribute('href', '/goproxy/3/4');
  });

  test('leads to the older claim of somebody who was merged, which alone a change would go to (A10)', async () => {
    const claims = [
      aClaim({ claim_id: 18 }),
      aClaim(),
      aClaim({ claim_id: 16, go_id: 2 }),
      aClaim({ claim_id: 15, user_id: 5 }),
    ];
    startTrpcServer({ 'claims.admGetClaimOverview': () => answered(claims) });
    const Page = () => {
      const { data } = ClaimsApi.useAdmGetClaimOverviewQuery();
      return data?.slice(0, 2).map((claim) => (
        <section key={claim.claim_id} aria-label={claim.title}>
          <ClaimPanel claim={claim} onClose={jest.fn()} />
        </section>
      ));
    };
    renderScreen(<Page />);
    const younger = await screen.findByRole('region', { name: 'Claim #18' });
    expect(younger).toHaveTextContent(
      'Only the older claim of Mina in this group order can be changed: Claim #17',
    );
    expect(within(younger).getByRole('link', { name: 'Claim #17' })).toHaveAttribute(
      'href',
      '/admin/claims?claim=17',
    );
    expect(screen.getAllByRole('link', { name: 'Change Claim' })).toHaveLength(1);
  });

  test('deletes only after the question was answered', async () => {
    const sent = startTrpcServer({
      ...previewsOf([aClaim()]),
      'claims.admDeleteClaim': () => answered({ success: true }),
    });
    const { user, onClose } = showPanel(aClaim());
    await user.click(button('Delete Claim'));
    const question = await screen.findByRole('dialog');
    expect(
      within(question).getByText('Are you sure you want to delete this claim? This action cannot be undone.'),
    ).toBeInTheDocument();
    expect(sent.map(({ path }) => path)).toEqual(['claims.admPreviewDeletion']);
    // Enter, pressed by habit, deletes nothing.
    await waitFor(() => expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.click(within(question).getByRole('button', { name: 'Delete Claim' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent).toContainEqual({
      path: 'claims.admDeleteClaim',
      input: { ...deletion, expected_version: 2 },
    });
  });
});

test('a claim that somebody else marked meanwhile is asked about again before it is deleted', async () => {
  const newest = aClaim({
    version: 3,
    payment_received: true,
    covered_sum: 20,
    stages: [paidItems({ marked: 20 })],
  });
  const answers = [conflict, answered({ success: true })];
  const known = [aClaim()];
  const sent = startTrpcServer({
    ...previewsOf(known),
    'claims.admDeleteClaim': () => {
      known.push(newest);
      return answers.shift() ?? conflict;
    },
    'claims.admGetClaim': () => answered(newest),
    'ledger.admGetClaimHistory': () => answered([]),
  });
  const { user, onClose } = showPanel(aClaim());
  await user.click(button('Delete Claim'));
  const dialog = async () => within(await screen.findByRole('dialog'));
  await user.click((await dialog()).getByRole('button', { name: 'Delete Claim' }));
  expect(await screen.findByText(/^This claim was changed meanwhile, and nothing was deleted/)).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('radio', { name: /^It was never there/ }));
  await user.click((await dialog()).getByRole('button', { name: 'Delete Claim' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.filter(({ path }) => path === 'claims.admDeleteClaim').map(({ input }) => input)).toEqual([
    { ...deletion, expected_version: 2 },
    { ...deletion, expected_version: 3, marks: 'mistaken' },
  ]);
});

test('a claim with money on it is deleted once it is said where marked money is; a canceled one says that nothing is owed', async () => {
  const stages = [
    paidItems({ covered: 32, allocated: 12, marked: 20 }),
    paidItems({ stage: 'ems', charged: 3, marked: 3 }),
  ];
  const claim = aClaim({ stages, canceled: true });
  const sent = startTrpcServer({
    ...previewsOf([claim]),
    'claims.admDeleteClaim': () => answered({ success: true }),
  });
  renderScreen(<ClaimPanel claim={claim} onClose={() => undefined} />);
  expect(screen.getByText(/^Canceled: nothing is owed for this claim\./)).toBeInTheDocument();
  await userEvent.click(screen.getByText('Delete Claim'));
  const question = await screen.findByRole('dialog');
  expect(question).toHaveTextContent('12.00 € of recorded payments becomes credit of the fan.');
  expect(
    within(question).getByRole('radiogroup', { name: /^23\.00 € is marked as paid/ }),
  ).toBeInTheDocument();
  const confirm = within(question).getByRole('button', { name: 'Delete Claim' });
  expect(confirm).toBeDisabled();
  await userEvent.click(within(question).getByRole('radio', { name: /^In the shop/ }));
  const day = within(question).getByLabelText('Received on');
  await userEvent.clear(day);
  await userEvent.type(day, '01.02.2099');
  expect(within(question).getByText('This day is still to come')).toBeInTheDocument();
  expect(confirm).toBeDisabled();
  await userEvent.clear(day);
  await userEvent.type(day, '01.06.2020');
  expect(confirm).toBeDisabled();
  await userEvent.click(within(question).getByLabelText('Yes, this was more than a year ago'));
  await userEvent.click(confirm);
  await waitFor(() =>
    expect(sent).toContainEqual({
      path: 'claims.admDeleteClaim',
      input: {
        ...deletion,
        expected_version: 2,
        marks: 'paid',
        marks_method: 'bank',
        marks_received_on: '2020-06-01',
        long_ago: true,
      },
    }),
  );
});

test('a mark that recorded payments stand behind is taken off only after saying where the money belongs', async () => {
  const claim = aClaim({ payment_received: true, covered_sum: 20, stages: [paidItems({ allocated: 20 })] });
  const sent = startTrpcServer({
    ...previewsOf([claim]),
    'claims.admUpdateClaim': () => answered({ ...claim, payment_received: false, version: 3 }),
  });
  const { user } = showPanel(claim);
  await user.click(screen.getByRole('checkbox', { name: 'Payment Received' }));
  await user.click(button('Save'));
  const question = await screen.findByRole('dialog');
  expect(within(question).getByText(/^20\.00 € of recorded payments leaves this claim/)).toBeInTheDocument();
  expect(within(question).getByRole('button', { name: 'Take the mark off' })).toBeDisabled();
  expect(updates(sent)).toEqual([]);
  await user.click(within(question).getByRole('radio', { name: /^The payment itself was a mistake/ }));
  await user.click(within(question).getByRole('button', { name: 'Take the mark off' }));
  await screen.findByText('At /admin/users/user/4');
  expect(updates(sent)).toHaveLength(1);
});

test('a mark that no payment stands behind is taken off only after saying where the money is', async () => {
  const stages = [paidItems({ allocated: 5, marked: 15 })];
  const claim = aClaim({ payment_received: true, covered_sum: 20, stages });
  const sent = startTrpcServer({
    ...previewsOf([claim]),
    'claims.admUpdateClaim': () => answered({ ...claim, payment_received: false, version: 3 }),
  });
  const { user } = showPanel(claim);
  await user.click(screen.getByRole('checkbox', { name: 'Payment Received' }));
  await user.click(button('Save'));
  await user.click(await screen.findByRole('radio', { name: /^It is the fan’s money/ }));
  await user.click(screen.getByRole('button', { name: 'Take the mark off' }));
  await user.click(await screen.findByRole('radio', { name: /^In the shop: .* credit of Mina\.$/ }));
  expect(updates(sent)).toEqual([]);
  await user.click(screen.getAllByRole('button', { name: 'Take the mark off' }).at(-1) ?? document.body);
  await waitFor(() =>
    expect(updates(sent)).toEqual([
      {
        claim_id: 17,
        expected_version: 2,
        payment_received: false,
        marks: 'paid',
        marks_received_on: germanDay(Date.now()),
        marks_method: 'bank',
      },
    ]),
  );
});

test('a mark by hand that its claim outgrew is taken off where it is shown, and what was typed stays', async () => {
  const outgrown = paidItems({ charged: 30, covered: 20, marked: 20, open: 10, settled: false });
  const off = paidItems({ charged: 30, covered: 0, open: 30, settled: false });
  const claim = aClaim({ claim_sum: 30, covered_sum: 20, stages: [outgrown] });
  const sent = startTrpcServer({
    ...previewsOf([claim]),
    'claims.admUpdateClaim': () => answered(aClaim({ version: 3, claim_sum: 30, stages: [off] })),
  });
  const { user } = showPanel(claim);
  fill('Tracking ID', 'typed');
  await user.click(screen.getByRole('button', { name: 'Take the mark off: Items' }));
  expect(await screen.findByText(/^20.00 € is marked as paid, and no payment/)).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: /^It was never there/ }));
  await user.click(screen.getAllByRole('button', { name: 'Take the mark off' }).at(-1) ?? document.body);
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Take the mark off: Items' })).not.toBeInTheDocument(),
  );
  expect(updates(sent)).toEqual([
    { claim_id: 17, expected_version: 2, payment_received: false, marks: 'mistaken' },
  ]);
  expect(field('Tracking ID')).toHaveValue('typed');
});

test('the question where the money is comes again for a claim that has a mark by hand now', async () => {
  const paid = { payment_received: true, covered_sum: 20 };
  const newest = aClaim({ ...paid, version: 3, stages: [paidItems({ marked: 20 })] });
  const answers = [conflict, answered({ ...newest, payment_received: false, version: 4 })];
  const claim = aClaim({ ...paid, stages: [paidItems({ allocated: 20 })] });
  const known = [claim];
  const sent = startTrpcServer({
    ...previewsOf(known),
    'claims.admUpdateClaim': () => {
      known.push(newest);
      return answers.shift() ?? conflict;
    },
    'claims.admGetClaim': () => answered(newest),
    'ledger.admGetClaimHistory': () => answered([]),
  });
  const { user } = showPanel(claim);
  await user.click(screen.getByRole('checkbox', { name: 'Payment Received' }));
  await user.click(button('Save'));
  await user.click(await screen.findByRole('radio', { name: /^It is the fan’s money/ }));
  await user.click(screen.getByRole('button', { name: 'Take the mark off' }));
  await screen.findByText('This claim was changed since you opened it.');
  await user.click(button('Apply mine again'));
  await user.click(await screen.findByRole('radio', { name: /^It was never there/ }));
  await user.click(screen.getAllByRole('button', { name: 'Take the mark off' }).at(-1) ?? document.body);
  await waitFor(() =>
    expect(updates(sent)[1]).toEqual({
      claim_id: 17,
      expected_version: 3,
      payment_received: false,
      marks: 'mistaken',
    }),
  );
});

describe('a claim that another admin changed meanwhile', () => {
  const entryOf = (version: number, displayname: string): AuditedClaimHistoryEntryRecord => ({
    version,
    actor: { user_id: 1, displayname },
    position: version,
    type: 'ClaimTrackingAssigned',
    via: 'admin',
    by: 'organisers',
    recorded_at: '2026-11-20T12:00:00.000Z',
    user_displayname: 'Mina',
    data: { userId: 4 },
    private: null,
    reversible: false,
  });
  const newest = aClaim({ version: 5, tracking_id: 'DHL 1', admin_note: 'From the other admin' });

  async function meetConflict() {
    const answers = [conflict, answered({ ...newest, ems: 8, version: 6 })];
    const sent = startTrpcServer({
      'claims.admUpdateClaim': () => answers.shift() ?? conflict,
      'claims.admGetClaim': () => answered(newest),
      'ledger.admGetClaimHistory': () =>
        answered([entryOf(2, 'Mira'), entryOf(3, 'Jonas'), entryOf(5, 'Jonas')]),
    });
    const shown = showPanel(aClaim());
    fill('EMS', '8');
    await shown.user.click(button('Save and Close'));
    await screen.findByText('This claim was changed since you opened it.');
    expect(screen.getByText('By Jonas.')).toBeInTheDocument();
    expect(
      within(screen.getByRole('list', { name: 'Changes' }))
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(['Admin Note: empty → From the other admin', 'Tracking ID: empty → DHL 1']);
    expect(shown.onClose).not.toHaveBeenCalled();
    return { ...shown, sent };
  }

  test('can be loaded again, dropping the own changes', async () => {
    const { user, sent } = await meetConflict();
    await user.click(button('Reload'));
    await waitFor(() => expect(field('Tracking ID')).toHaveValue('DHL 1'));
    expect(field('EMS')).toHaveValue('');
    expect(updates(sent)).toHaveLength(1);
    expect(screen.queryByText('This claim was changed since you opened it.')).not.toBeInTheDocument();
  });

  test('takes nothing again that cannot be read', async () => {
    const { user, sent } = await meetConflict();
    fill('Customs', '1.234');
    await user.click(button('Apply mine again'));
    expect(await screen.findByText('At least 0, at most two decimals')).toBeInTheDocument();
    expect(field('Customs')).toHaveValue('1.234');
    expect(updates(sent)).toHaveLength(1);
  });

  test('takes the own changes again, and only those, on top of the newest version', async () => {
    const { user, sent } = await meetConflict();
    await user.click(button('Apply mine again'));
    await waitFor(() => expect(updates(sent)).toHaveLength(2));
    expect(updates(sent)[1]).toEqual({ claim_id: 17, expected_version: 5, ems: 8 });
    await waitFor(() => expect(field('Tracking ID')).toHaveValue('DHL 1'));
    expect(field('EMS')).toHaveValue('8.00');
  });
});
