import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  aPlan,
  aPlannedItem,
  aPlannedLine,
  aPlannedPerson,
  aTakeOver,
} from '../../features/takeovers/testing/aPlan';
import {
  answered,
  invalid,
  refused,
  startTrpcServer,
  type Answers,
} from '../../shared/testing/startTrpcServer';
import { removeDrafts } from '../../shared/forms/drafts';
import { DraftOwnerContext } from '../../shared/forms/useDraft';
import { renderPage } from '../testing/renderPage';
import { TakeOverPage } from './TakeOverPage';

afterEach(() => {
  jest.restoreAllMocks();
  removeDrafts();
});

const PageOfPerson = () => (
  <DraftOwnerContext value={7}>
    <TakeOverPage />
  </DraftOwnerContext>
);

function show(answers: Answers) {
  const sent = startTrpcServer({
    'takeover.admGetTakeOvers': () => answered([]),
    'gos.admGoList': () => answered([]),
    ...answers,
  });
  renderPage({ Page: PageOfPerson });
  return (path: string) => sent.filter((one) => one.path === path).map(({ input }) => input);
}

async function paste(text = 'Name\tAlbum 10 €\nMina\t2') {
  fireEvent.change(screen.getByLabelText(/^Copy the cells/), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Read the sheet' }));
}

const take = () => screen.findByRole('button', { name: 'Take over 1 claim' });
const confirm = async () => {
  fireEvent.click(await take());
  fireEvent.click(
    await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Take over' }),
  );
};

test('shows what a sheet becomes, takes it over once with its digest, and says that no mail was sent', async () => {
  let over = false;
  const sent = show({
    'takeover.admPlan': () => answered(aPlan()),
    'takeover.admTakeOver': () => {
      over = true;
      return answered(aTakeOver());
    },
    'takeover.admGetTakeOvers': () => answered(over ? [aTakeOver()] : []),
  });
  expect(await screen.findByText('Nothing was taken over yet.')).toBeInTheDocument();
  await paste();
  const row = within(await screen.findByRole('grid', { name: 'Claims of the fans' })).getAllByRole('row')[1];
  expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Mina',
    'New person',
    '2',
    '20.00 €',
    '3.10 €',
    '20.00 €',
    '12.11.2026, PayPal',
    '2',
  ]);
  expect(sent('takeover.admPlan')).toEqual([{ file: btoa('Name\tAlbum 10 \u00e2\u0082\u00ac\nMina\t2') }]);
  await confirm();
  expect(await screen.findByText(/^In the shop: 1 claim of Winter\./)).toBeInTheDocument();
  expect(sent('takeover.admTakeOver')).toMatchObject([{ digest: 'd1' }]);
  expect(screen.getByRole('link', { name: 'Open the group order' })).toHaveAttribute(
    'href',
    '/admin/gos/go/3',
  );
  expect(await screen.findByRole('link', { name: 'Invite the fans' })).toHaveAttribute(
    'href',
    '/admin/users',
  );
});

test('previews again where the shop moved, and says so', async () => {
  const sent = show({
    'takeover.admPlan': () => answered(aPlan({ digest: `d${sent('takeover.admPlan').length}` })),
    'takeover.admTakeOver': () => refused('CONFLICT', 409, 'This was changed by somebody else meanwhile.'),
  });
  await paste();
  await confirm();
  expect(await screen.findByText(/^The shop has changed since this preview was made/)).toBeInTheDocument();
  await waitFor(() => expect(sent('takeover.admPlan')).toHaveLength(2));
  await confirm();
  await waitFor(() => expect(sent('takeover.admTakeOver').map((one) => one['digest'])).toEqual(['d1', 'd2']));
});

test('asks what nobody may guess, and sends each answer', async () => {
  const known = {
    user_id: 5,
    displayname: 'Mina',
    mail: 'm@x.org',
    by: 'name',
    unproven: false,
  } as const;
  const questions = ['people', 'equal_lines', 'go'] as const;
  const line = aPlannedLine({ items: [], cells: ['Mina', '2'], equal: true });
  const sent = show({
    'takeover.admPlan': () =>
      answered(
        aPlan({
          questions,
          digest: null,
          people: [aPlannedPerson({ who: 'mina', mail: null, asked: true, candidates: [known] })],
          items: [aPlannedItem({ price: null, beyond: 3 })],
          lines: [
            { ...line, line: 2 },
            { ...line, line: 3 },
          ],
        }),
      ),
  });
  await paste();
  expect(await take()).toBeDisabled();
  expect(screen.getByText('Choose the person of each fan who may be in the shop already.')).toBeVisible();
  const last = () => sent('takeover.admPlan').at(-1);
  await userEvent.selectOptions(screen.getByLabelText('Who is Mina?'), 'Mina, m@x.org: the same name');
  await waitFor(() => expect(last()).toMatchObject({ people: [{ who: 'mina', user_id: 5 }] }));
  fireEvent.click(screen.getAllByRole('button', { name: 'Leave out line 3' })[0] as HTMLElement);
  await waitFor(() => expect(last()).toMatchObject({ leave_out: [{ line: 3 }] }));
  fireEvent.click(screen.getByLabelText(/^Lines that are equal/));
  await waitFor(() => expect(last()).toMatchObject({ equal_kept: true }));
  fireEvent.click(screen.getByLabelText(/^Take what is beyond the limits/));
  await waitFor(() => expect(last()).toMatchObject({ beyond_limits: true }));
  await userEvent.type(screen.getByLabelText('What does a piece of Album cost?'), '12,50{Enter}');
  await waitFor(() => expect(last()).toMatchObject({ items: [{ what: 'album', price: 12.5 }] }));
  await userEvent.type(screen.getByLabelText('Title of the new group order'), 'Winter{Enter}');
  await waitFor(() =>
    expect(last()).toMatchObject({ title: 'Winter', equal_kept: true, leave_out: [{ line: 3 }] }),
  );
  fireEvent.click(screen.getByRole('button', { name: '3 of 3 columns are used' }));
  await userEvent.selectOptions(screen.getByLabelText(/^Album 10 €/), 'Not used');
  await waitFor(() =>
    expect(last()).toMatchObject({
      columns: [
        { column: 0, field: 'name' },
        { column: 2, field: 'paid' },
      ],
    }),
  );
});

test('names what stays in the sheet before the act, and asks of each fan in part, of spellings and of nameless lines', async () => {
  const asked = aPlannedPerson({ who: '@mina', part: 'asked', behind: { lines: 2, sum: 27.9, unknown: 1 } });
  let digest: string | null = null;
  const sent = show({
    'takeover.admPlan': () =>
      answered(
        aPlan({
          digest,
          people: [
            digest === null
              ? { ...asked, spellings: { names: ['Mina', 'mina k'], one: null } }
              : { ...asked, part: 'taken' },
          ],
          lines: [
            aPlannedLine(),
            aPlannedLine({ line: 3, items: [], why: '“many” is not a number of pieces', behind: null }),
            aPlannedLine({ line: 4, items: [], why: 'it names nobody', nameless: true, behind: 27.9 }),
            aPlannedLine({ line: 5, items: [], person: null, why: 'it looks like a total', total: true }),
          ],
          totals: { ...aPlan().totals, left_out: 3, behind: { lines: 2, fans: 1, sum: 27.9, unknown: 1 } },
        }),
      ),
    'takeover.admTakeOver': () => answered(aTakeOver()),
  });
  await paste();
  expect(await take()).toBeDisabled();
  expect(screen.getByText('2 lines left out: please decide')).toBeVisible();
  const last = () => sent('takeover.admPlan').at(-1);
  const choose = (question: string, answer: string) =>
    userEvent.selectOptions(screen.getByLabelText(question), answer);
  await choose('Are Mina, mina k one fan, @mina?', 'Yes, one fan');
  await waitFor(() => expect(last()).toMatchObject({ spellings: [{ who: '@mina', one: true }] }));
  await choose('1 line names nobody, such as line 4: whose?', 'The fan above, as in merged cells');
  await waitFor(() => expect(last()).toMatchObject({ fan_above: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Take it: line 5' }));
  await waitFor(() => expect(last()).toMatchObject({ totals_taken: [{ line: 5 }] }));
  digest = 'd2';
  await choose(
    'Mina: left out 2 lines, 27.90 €; 1 line has an amount that cannot be read. Take the rest?',
    'Take the other lines',
  );
  await waitFor(() => expect(last()).toMatchObject({ parts: [{ who: '@mina', taken: true }] }));
  await waitFor(async () => expect(await take()).toBeEnabled());
  fireEvent.click(await take());
  const question = await screen.findByRole('dialog');
  expect(question).toHaveTextContent(
    'Stays in the sheet, whole or in part: 2 lines, 27.90 €; 1 line has an amount that cannot be read; of 1 fan.',
  );
});

test('writes over a cell of a line, shows what the sheet has, and takes it back', async () => {
  const sent = show({
    'takeover.admPlan': ({ cells = [] }) => {
      const mended = (cells as readonly unknown[]).length > 0;
      const line = mended
        ? aPlannedLine({ cells: ['Mina', '2', '20,00'], mended: [{ column: 1, was: 'some' }] })
        : aPlannedLine({
            cells: ['Mina', 'some', '20,00'],
            items: [],
            why: 'it is not a number',
            behind: null,
          });
      return answered(aPlan({ lines: [line] }));
    },
  });
  await paste();
  const leftOut = await screen.findByRole('list', { name: 'Lines left out' });
  expect(leftOut).toHaveTextContent('Left out, because it is not a number');
  expect(leftOut).toHaveTextContent('amount unknown');
  fireEvent.click(screen.getByRole('button', { name: 'Correct line 2' }));
  const cell = within(leftOut).getByLabelText('Album 10 €');
  await userEvent.clear(cell);
  await userEvent.type(cell, '2{Enter}');
  await waitFor(() =>
    expect(sent('takeover.admPlan').at(-1)).toMatchObject({ cells: [{ line: 2, column: 1, text: '2' }] }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Line by line: 1 line' }));
  expect(screen.getByText('Album 10 €: the sheet has “some”')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Correct line 2' }));
  fireEvent.click(screen.getByRole('button', { name: 'As in the sheet' }));
  await waitFor(() => expect(sent('takeover.admPlan').at(-1)).toMatchObject({ cells: [] }));
});

test('asks for the day of payments without one, and for the row of names', async () => {
  const sent = show({
    'takeover.admPlan': () => answered(aPlan({ digest: null, questions: ['paid_on'] })),
  });
  await paste();
  const last = () => sent('takeover.admPlan').at(-1);
  await userEvent.type(
    await screen.findByLabelText('Paid on, where the sheet has no day'),
    '12.11.2026{Enter}',
  );
  await waitFor(() => expect(last()).toMatchObject({ paid_on: '2026-11-12' }));
  await userEvent.selectOptions(screen.getByLabelText('Paid by, where the sheet has no method'), 'PayPal');
  await waitFor(() => expect(last()).toMatchObject({ paid_on: '2026-11-12', paid_by: 'paypal' }));
  fireEvent.click(screen.getByRole('button', { name: 'The names of the columns are in line 1' }));
  fireEvent.click(screen.getByRole('cell', { name: 'Mina' }));
  await waitFor(() => expect(last()).toMatchObject({ head_line: 2 }));
  fireEvent.click(screen.getByLabelText(/^The names take two rows/));
  await waitFor(() => expect(last()).toMatchObject({ head_line: 1, head_rows: 2 }));
});

test('proposes a new person where an account has the address and never proved it', async () => {
  const account = { user_id: 5, displayname: 'Attacker', mail: 'mina@example.org', by: 'mail' } as const;
  const person = (name: string) =>
    aPlannedPerson({
      who: name,
      displayname: name,
      asked: true,
      candidates: [{ ...account, unproven: true }],
    });
  const sent = show({
    'takeover.admPlan': () => answered(aPlan({ digest: null, people: [person('Mina'), person('Jun')] })),
  });
  await paste();
  const select = await screen.findByLabelText('Who is Mina, mina@example.org?');
  expect([...select.children].map(({ textContent }) => textContent)).toEqual([
    'Please choose',
    'A new person, who comes in by a link',
    'Attacker, mina@example.org: the same email, address not proven',
  ]);
  fireEvent.click(
    screen.getByRole('button', { name: 'All 2 with an address that is not proven are new people' }),
  );
  await waitFor(() =>
    expect(sent('takeover.admPlan').at(-1)).toMatchObject({
      people: [
        { who: 'Mina', user_id: null },
        { who: 'Jun', user_id: null },
      ],
    }),
  );
});

test('keeps the panel of the columns open while columns are said', async () => {
  let questions: readonly ('columns' | 'go')[] = ['columns'];
  show({
    'takeover.admPlan': () => {
      const plan = aPlan({ digest: null, questions });
      questions = ['go'];
      return answered(plan);
    },
  });
  await paste();
  await userEvent.selectOptions(await screen.findByLabelText(/^Album 10 €/), 'Item');
  await screen.findByText('Give the new group order a title.');
  expect(screen.getByLabelText(/^Album 10 €/)).toBeVisible();
});

test('says why a sheet is refused, and takes another one', async () => {
  show({
    'takeover.admPlan': () =>
      invalid({ file: 'This is not a sheet: a row of names and lines below it are needed.' }),
  });
  await paste('nothing');
  expect(await screen.findByRole('alert')).toHaveTextContent('This is not a sheet');
  expect(screen.getByLabelText(/^Copy the cells/)).toHaveValue('nothing');
});

test('undoes a take-over after a question, goes on with an unfinished one, and names who was refused', async () => {
  const refusedClaims = [
    { user_id: 4, displayname: 'Jo', message: 'This fan has a claim in this group order already.' },
  ];
  const sent = show({
    'takeover.admGetTakeOvers': () =>
      answered([
        aTakeOver(),
        aTakeOver({ takeover_id: '1a1a', state: 'unfinished', refused: refusedClaims }),
      ]),
    'claims.admGetBatch': () =>
      answered({
        events: 3,
        claims: 1,
        fans: 1,
        beats: 0,
        changes: [{ type: 'PaymentRecorded', component: null, events: 3, amount: 20 }],
      }),
    'takeover.admUndo': () => answered(aTakeOver({ state: 'undone' })),
    'takeover.admContinue': () => answered(aTakeOver()),
  });
  expect(await screen.findByText('Jo: This fan has a claim in this group order already.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
  await waitFor(() => expect(sent('takeover.admContinue')).toEqual([{ takeover_id: '1a1a' }]));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  const question = await screen.findByRole('dialog');
  expect(question).toHaveTextContent('3 changes of 1 claim and 1 fan: 3 × payment recorded, 20.00 €.');
  expect(sent('takeover.admUndo')).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent('takeover.admUndo')).toEqual([{ takeover_id: '0f0f' }]));
});

test('a sheet with its answers, and a title amid the typing, is there again after a login', async () => {
  const juno = { user_id: 8, displayname: 'Juno', mail: 'j@x.org', by: 'name', unproven: false } as const;
  const asked = aPlannedPerson({ who: 'juno', displayname: 'Juno', asked: true, candidates: [juno] });
  const answers: Answers = {
    'takeover.admPlan': ({ people }) =>
      answered(aPlan({ people: [{ ...asked, asked: people === undefined }] })),
  };
  show(answers);
  await paste();
  await userEvent.selectOptions(await screen.findByLabelText(/^Who is Juno/), '8');
  await userEvent.type(screen.getByLabelText('Title of the new group order'), 'Winter');
  cleanup();

  const sent = show(answers);
  expect(await screen.findByLabelText('Title of the new group order')).toHaveValue('Winter');
  const file = btoa('Name\tAlbum 10 \u00e2\u0082\u00ac\nMina\t2');
  const people = [{ who: 'juno', user_id: 8 }];
  await waitFor(() =>
    expect(sent('takeover.admPlan')).toEqual([
      { file, people },
      { file, people, title: 'Winter' },
    ]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Take another sheet' }));
  // The pasted cells stay, to be corrected.
  expect(Object.keys(sessionStorage)).toEqual(['fan-beats/draft/7/sheet']);
  expect(JSON.parse(sessionStorage.getItem('fan-beats/draft/7/sheet') ?? '')).toMatchObject({ sheet: null });
});

test('pasted cells are there again after a login, and gone once they are taken over', async () => {
  show({});
  fireEvent.change(screen.getByLabelText(/^Copy the cells/), { target: { value: 'Name\tAlbum' } });
  cleanup();
  show({ 'takeover.admPlan': () => answered(aPlan()), 'takeover.admTakeOver': () => answered(aTakeOver()) });
  expect(screen.getByLabelText(/^Copy the cells/)).toHaveValue('Name\tAlbum');
  fireEvent.click(screen.getByRole('button', { name: 'Read the sheet' }));
  await confirm();
  expect(await screen.findByText(/^In the shop: 1 claim of Winter\./)).toBeInTheDocument();
  expect(screen.getByLabelText(/^Copy the cells/)).toHaveValue('');
  expect(Object.keys(sessionStorage)).toEqual([]);
});
