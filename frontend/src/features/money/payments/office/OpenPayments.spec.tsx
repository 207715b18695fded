import type { OpenStageRecord } from '@fan-beats/backend/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { removeDrafts } from '../../../../shared/forms/drafts';
import { HelperContext } from '../../../../shared/session/helper';
import { renderForPerson } from '../../../../shared/testing/renderForPerson';
import { renderScreen } from '../../../../shared/testing/renderScreen';
import { answered, refused, startTrpcServer } from '../../../../shared/testing/startTrpcServer';
import { aUser } from '../../../people/users/testing/aUser';
import { anOpenStage, someSettings, theOpenStages } from '../testing/anOpenStage';
import { plannedStages } from '../testing/plannedStages';
import { OpenPayments } from './OpenPayments';

afterEach(() => {
  jest.restoreAllMocks();
  removeDrafts();
});

/** Clicks a button after the plan of the server has enabled it. */
async function clickOnceEnabled(name: string): Promise<void> {
  await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name }));
}

const payers = [{ user_id: 42, displayname: 'Mina', instagram: 'mina.lights', balance: 0 }];

const show = (claimIds: readonly number[], address?: string) =>
  showStages(
    claimIds.map((claim_id) => anOpenStage({ claim_id, due_on: null, due: 0, standing: 'unasked' })),
    address,
  );

function showStages(stages: readonly OpenStageRecord[], address = '/') {
  renderScreen(
    <OpenPayments open={theOpenStages(stages)} payers={payers} daysOf={() => 5} onRecord={() => undefined} />,
    address,
  );
}

test('everything that is found is asked for at once, what other pages hold too', async () => {
  const sent = startTrpcServer({
    'payments.admPreviewStages': plannedStages,
    'payments.admChangeStages': ({ batch_id = '', stages }) =>
      answered({
        batch_id,
        results: stages.map(({ claim_id, stage }) => ({ claim_id, stage, ok: true })),
      }),
  });
  const ids = Array.from({ length: 51 }, (_, index) => index + 1);
  show(ids);
  expect(within(screen.getByRole('list', { name: 'Payments' })).getAllByRole('listitem')).toHaveLength(50);
  expect(screen.getByLabelText('Sums of the list')).toHaveTextContent('Open627.30 €');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 51 shown' }));
  expect(screen.getByText('51 selected, 627.30 € open')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Change selected' }));
  expect(await screen.findByText('1 fan will be asked to pay 627.30 € in 51 payments.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Ask for payment (51)' }));
  expect(await screen.findByText('51 done')).toBeInTheDocument();
  const [call] = sent.filter(({ path }) => path === 'payments.admChangeStages');
  // Five days after a Sunday is a Friday.
  expect(call?.input).toMatchObject({
    act: 'request',
    stages: ids.map((claim_id) => ({ claim_id, stage: 'ems', due_on: '2026-11-27' })),
  });
});

test('one payment is changed from its row, whatever is selected', async () => {
  const sent = startTrpcServer({
    'payments.admPreviewStages': plannedStages,
    'payments.admChangeStages': ({ batch_id = '', stages }) =>
      answered({
        batch_id,
        results: stages.map(({ claim_id, stage }) => ({ claim_id, stage, ok: true })),
      }),
  });
  show([1, 2]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select EMS of claim 1, Mina' }));
  await userEvent.click(screen.getByRole('button', { name: 'Change EMS of claim 2, Mina' }));
  await clickOnceEnabled('Ask for payment (1)');
  await screen.findByText('1 done');
  expect(sent.find(({ path }) => path === 'payments.admChangeStages')?.input).toMatchObject({
    stages: [{ claim_id: 2, stage: 'ems' }],
  });
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
  await userEvent.click(screen.getByRole('button', { name: 'Change selected' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  // The stages that were not sent stay selected.
  expect(screen.getByText('1 selected, 12.30 € open')).toBeInTheDocument();
});

test('a payment that somebody else changed meanwhile is looked at again before it is sent', async () => {
  const conflict = { ok: false, code: 'CONFLICT', message: 'This was changed by somebody else meanwhile.' };
  const gone = { claim_id: 3, due_on: null, due: 0, standing: 'unasked' } as const;
  const seen: number[] = [];
  startTrpcServer({
    'payments.admPreviewStages': plannedStages,
    'payments.admChangeStages': ({ batch_id = '', stages }) => {
      seen.push(...stages.map(({ seen_open = 0 }) => seen_open));
      const results = stages.map(({ claim_id, stage, seen_open }) => ({
        claim_id,
        stage,
        ok: true,
        ...(seen_open === 12.3 && conflict),
      }));
      return answered({ batch_id, results });
    },
    'payments.admGetOpen': () =>
      answered(theOpenStages([anOpenStage({ claim_id: 2, charged: 20, open: 20 })])),
    'claims.admGetBatch': () =>
      answered({
        events: 2,
        claims: 1,
        fans: 1,
        beats: 7,
        changes: [{ type: 'ClaimPaymentRequested', component: null, events: 2, amount: 20 }],
      }),
    'ledger.admReverse': () => answered({ reversed: [], refused: [] }),
  });
  showStages([anOpenStage({ ...gone, claim_id: 2 }), anOpenStage(gone)]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 2 shown' }));
  await userEvent.click(screen.getByRole('button', { name: 'Change selected' }));
  await clickOnceEnabled('Ask for payment (2)');
  expect(await screen.findByText('2 changed meanwhile')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Look again at what changed (2)' }));
  expect(
    await screen.findByText('1 fan will be asked to pay 20.00 € in 1 payment. 1 row stays as before.'),
  ).toBeInTheDocument();
  expect(screen.getByText(/^stays: it was settled meanwhile/)).toBeInTheDocument();
  await clickOnceEnabled('Ask for payment (1)');
  expect(await screen.findByText('1 done')).toBeInTheDocument();
  expect(seen).toEqual([12.3, 12.3, 20]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undo this bulk change');
  expect(await screen.findByText('2 changes of 1 claim and 1 fan')).toBeInTheDocument();
  const undone = within(screen.getByRole('list', { name: 'Effects of the undo' })).getAllByRole('listitem');
  expect(undone.map(({ textContent }) => textContent)).toEqual([
    '2 × asked for, 20.00 €',
    '7 Fan Beats moved',
  ]);
  const [, really] = screen.getAllByRole('button', { name: 'Undo' });
  if (really) await userEvent.click(really);
  expect(await screen.findByText('1 undone')).toBeInTheDocument();
});

test('a request says whom it reaches, and each other fan is asked by a tick in the copy list', async () => {
  const asked = anOpenStage({ due_on: null, requested_on: null, due: 0, standing: 'unasked' });
  const open = { ...theOpenStages([asked]), reach: [{ user_id: 42, by: 'chat' }] } as const;
  const told = theOpenStages([anOpenStage({ due_on: '2026-12-04' })]);
  let isTold = false;
  const sent = startTrpcServer({
    'payments.admPreviewStages': (input) =>
      plannedStages(input, () => ({ code: 'PRECONDITION_FAILED', message: 'no' })),
    'payments.admGetOpen': () => answered(isTold ? { ...told, reach: open.reach } : open),
    'settings.admGet': () => answered(someSettings),
    'user.admGetUsers': () => answered([aUser({ user_id: 42, instagram: '@mina' })]),
    'user.admMakeLinks': () => answered({ links: [{ user_id: 42, link: 'https://shop/enter#t' }] }),
    'payments.admChangeStages': ({ batch_id = '', stages }) => {
      isTold = true;
      return answered({
        batch_id,
        results: stages.map(({ claim_id, stage }) => ({ claim_id, stage, ok: true })),
      });
    },
    'ledger.admReverse': () => {
      isTold = false;
      return answered({ batch_id: null, reversed: [], refused: [] });
    },
  });
  renderScreen(<OpenPayments open={open} payers={payers} daysOf={() => 5} onRecord={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Change EMS of claim 1234, Mina' }));
  expect(
    await screen.findByText('Fans: 0 by mail, 0 under News only, 1 by chat or nobody.'),
  ).toBeInTheDocument();
  expect(await screen.findByText('stays: only a chat reaches this fan')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Due day'), '04.12.2026');
  await userEvent.click(screen.getByRole('button', { name: 'Copy list (1)' }));
  expect(await screen.findByRole('link', { name: '@mina' })).toHaveAttribute('href', 'https://ig.me/m/mina');
  await userEvent.click(screen.getByRole('button', { name: 'Make personal links (1)' }));
  expect(
    await screen.findByDisplayValue(/^Hello Mina, please pay 12\.30 € by 04\.12\.2026.*#t$/),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Mina was told' }));
  expect(await screen.findByText('1 of 1 told')).toBeInTheDocument();
  const [request] = sent.filter(({ path }) => path === 'payments.admChangeStages');
  expect(request?.input).toMatchObject({
    act: 'request',
    unreached: true,
    stages: [{ claim_id: 1234, due_on: '2026-12-04' }],
  });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Mina was told' }));
  expect(await screen.findByText('0 of 1 told')).toBeInTheDocument();
  expect(sent.find(({ path }) => path === 'ledger.admReverse')?.input).toEqual({
    batch_id: request?.input['batch_id'],
  });
});

test('a helper with money has the copy list without personal links, and is told why', async () => {
  const asked = anOpenStage({ due_on: null, requested_on: null, due: 0, standing: 'unasked' });
  const open = { ...theOpenStages([asked]), reach: [{ user_id: 42, by: 'chat' }] } as const;
  startTrpcServer({
    'payments.admPreviewStages': plannedStages,
    'payments.admGetOpen': () => answered(open),
    'settings.admGet': () => answered(someSettings),
    'user.admGetUsers': () => answered([aUser({ user_id: 42, instagram: '@mina' })]),
  });
  renderScreen(
    <HelperContext value={[{ grant: 'money', with_names: false, until: null }]}>
      <OpenPayments open={open} payers={payers} daysOf={() => 5} onRecord={() => undefined} />
    </HelperContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Change EMS of claim 1234, Mina' }));
  await userEvent.type(await screen.findByLabelText('Due day'), '04.12.2026');
  await clickOnceEnabled('Copy list (1)');
  expect(await screen.findByText(/organisers make personal links/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /personal links/ })).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'Mina was told' })).toBeEnabled();
});

test('the copy list shows a fan as not told of what is open since, and asks for all of it', async () => {
  const asked = anOpenStage({ due: 10, due_on: '2026-11-27' });
  const open = { ...theOpenStages([asked]), reach: [{ user_id: 42, by: 'chat' }] } as const;
  startTrpcServer({
    'payments.admPreviewStages': (input) =>
      plannedStages(input, () => ({ code: 'PRECONDITION_FAILED', message: 'no' })),
    'payments.admGetOpen': () => answered(open),
    'settings.admGet': () => answered(someSettings),
    'user.admGetUsers': () => answered([aUser({ user_id: 42, instagram: '@mina' })]),
  });
  renderScreen(<OpenPayments open={open} payers={payers} daysOf={() => 5} onRecord={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Change EMS of claim 1234, Mina' }));
  await userEvent.type(await screen.findByLabelText('Due day'), '04.12.2026');
  await userEvent.click(await screen.findByRole('button', { name: 'Copy list (1)' }));
  expect(await screen.findByText('0 of 1 told')).toBeInTheDocument();
  expect(screen.getByDisplayValue(/^Hello Mina, please pay 12\.30 € by 04\.12\.2026/)).toBeVisible();
});

test('a preview that failed is tried again, in calls of 500 stages', async () => {
  let isDown = true;
  const sent = startTrpcServer({
    'payments.admPreviewStages': (input) =>
      isDown ? refused('INTERNAL_SERVER_ERROR', 500, 'Something went wrong.') : plannedStages(input),
  });
  show(Array.from({ length: 501 }, (_, index) => index + 1));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 501 shown' }));
  await userEvent.click(screen.getByRole('button', { name: 'Change selected' }));
  expect(await screen.findByText('Error loading the preview: Something went wrong.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Ask for payment (0)' })).toBeDisabled();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/in 501 payments\.$/)).toBeInTheDocument();
  const calls = sent.filter(({ path }) => path === 'payments.admPreviewStages');
  expect(calls.map(({ input }) => (input['stages'] as readonly object[]).length)).toEqual([500, 500, 1]);
});

test('a row says when the fan was reminded of it', () => {
  startTrpcServer({});
  const last_reminder = { notice: 'before', number: 1, reminded_on: '2026-11-20' } as const;
  showStages([anOpenStage({ last_reminder })]);
  expect(within(screen.getByRole('list', { name: 'Payments' })).getByRole('listitem')).toHaveTextContent(
    'Reminded 20.11.2026, 1 of 3',
  );
});

test('a search that finds nothing leads back to all that is open', async () => {
  startTrpcServer({});
  show([1234], '/?search=nobody');
  expect(screen.getByText('No payments found.')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Select all 0 shown' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Show all that is open' }));
  const row = within(screen.getByRole('list', { name: 'Payments' })).getByRole('listitem');
  expect(row).toHaveTextContent('Mina@mina.lights · FB-C1234-DDEMS, claim #1234');
});

test('a typed due day is there again after a login, for the same payments alone, and gone once it is canceled', async () => {
  startTrpcServer({ 'payments.admPreviewStages': plannedStages });
  const open = async (claimId: number) => {
    const stages = [1, 2].map((claim_id) =>
      anOpenStage({ claim_id, due_on: null, due: 0, standing: 'unasked' }),
    );
    const { unmount } = renderForPerson(
      <OpenPayments
        open={theOpenStages(stages)}
        payers={payers}
        daysOf={() => 5}
        onRecord={() => undefined}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: `Change EMS of claim ${claimId}, Mina` }));
    return { unmount, day: await screen.findByLabelText('Due day') };
  };
  const first = await open(1);
  await userEvent.type(first.day, '24.12.2026');
  first.unmount();
  const other = await open(2);
  expect(other.day).toHaveValue('');
  other.unmount();
  const again = await open(1);
  expect(again.day).toHaveValue('24.12.2026');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(Object.keys(sessionStorage)).toEqual([]);
});
