import type { BankReviewRecord } from '@fan-beats/backend/contract';
import type { Dispatch } from '@reduxjs/toolkit';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { api } from '../../../shared/api/api';
import { staleAfter } from '../../../shared/live/liveHint';
import { removeDrafts } from '../../../shared/forms/drafts';
import { renderForPerson } from '../../../shared/testing/renderForPerson';
import { renderScreen } from '../../../shared/testing/renderScreen';
import { answered, startTrpcServer, type Answers } from '../../../shared/testing/startTrpcServer';
import { anOpenStage } from '../payments/testing/anOpenStage';
import { aPayRecord } from '../payments/testing/aPayRecord';
import { BankApi } from './bankApi';
import { Review } from './Review';

afterEach(() => {
  jest.restoreAllMocks();
  removeDrafts();
});

type Line = BankReviewRecord['lines'][number];
const line = (line_id: number, of: Partial<Line> = {}): Line => ({
  line_id,
  import_id: 'a',
  booked_on: '2026-11-24',
  amount: line_id,
  fee: 0,
  payer: 'P. Payer',
  iban: '3000',
  purpose: 'danke',
  proposal: null,
  takes_back: false,
  returned: null,
  resembles: false,
  ...of,
});
const proposal: Line['proposal'] = {
  user_id: 42,
  user_displayname: 'Mina',
  reason: 'amount',
  sure: false,
  doubts: ['guess'],
  payment: null,
  parts: [],
  credit: 1,
  amount: 1,
  others: [],
  difference: 0,
  near: null,
};
const mina = { user_id: 42, displayname: 'Mina', instagram: null, balance: 0 };
const unproven = {
  user_id: 7,
  displayname: 'Juno',
  instagram: null,
  balance: 0,
  mail_unproven: true,
} as const;

let dispatch: Dispatch;
const hear = (hint: Parameters<typeof staleAfter>[0]) =>
  act(async () => void dispatch(api.util.invalidateTags([...staleAfter(hint)])));

function Reviewed({ onDispatch }: { readonly onDispatch: (to: Dispatch) => void }) {
  const to = useDispatch();
  const { data } = BankApi.useAdmGetBankReviewQuery();
  useEffect(() => onDispatch(to), [to, onDispatch]);
  return data ? <Review review={data} payers={[mina, unproven]} /> : null;
}

/** With the lines that wait at that moment. */
function show(lines: () => readonly Line[], answers: Answers = {}, sorted: BankReviewRecord['sorted'] = []) {
  const sent = startTrpcServer({
    'bank.admGetReview': () =>
      answered({ waiting: lines().length, lines: lines(), prefixes: ['FB'], sorted }),
    'bank.admBook': ({ lines: booked }) =>
      answered({ results: booked.map(({ line_id }) => ({ line_id, ok: true })) }),
    'payments.admGetPay': () => answered({ ...aPayRecord({ stages: [] }), marked: [], prefixes: ['FB'] }),
    ...answers,
  });
  const keep = (to: Dispatch) => {
    dispatch = to;
  };
  renderScreen(
    <>
      <Link to="?view=open">Another step</Link>
      <Reviewed onDispatch={keep} />
    </>,
  );
  return () => sent.filter(({ path }) => path === 'bank.admBook').map(({ input }) => input);
}

it('keeps the keys on their line, and does nothing to the one that takes its place before it is highlighted', async () => {
  let lines = [1, 2, 3].map((id) => line(id, { proposal }));
  const booked = show(() => lines);
  const list = await screen.findByRole('list', { name: 'Payments to look at' });
  const current = () => within(list).queryByRole('listitem', { current: true })?.textContent;
  list.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(current()).toContain('2.00 €');
  lines = lines.slice(1);
  await hear({ topic: 'bank' });
  await waitFor(() => expect(screen.getByText('1 of 2')).toBeInTheDocument());
  expect(current()).toContain('2.00 €');
  lines = lines.slice(1);
  await hear({ topic: 'bank' });
  await waitFor(() => expect(screen.getByText('1 of 1')).toBeInTheDocument());
  expect(current()).toBeUndefined();
  await userEvent.keyboard('{Enter}');
  expect(current()).toContain('3.00 €');
  expect(booked()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(booked()).toMatchObject([{ lines: [{ line_id: 3 }] }]));
});

it('goes on to the next line after one was booked by key', async () => {
  let lines = [1, 2, 3].map((id) => line(id, { proposal }));
  const booked = show(() => lines, {
    'bank.admBook': ({ lines: [one] }) => {
      lines = lines.filter(({ line_id }) => line_id !== one?.line_id);
      return answered({ results: [{ line_id: one?.line_id ?? 0, ok: true }] });
    },
  });
  const list = await screen.findByRole('list', { name: 'Payments to look at' });
  list.focus();
  // Held: it books nothing more.
  fireEvent.keyDown(list, { key: 'Enter', repeat: true });
  fireEvent.keyDown(list, { key: 'x', repeat: true });
  for (const left of [2, 1]) {
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByText(`1 of ${left}`)).toBeInTheDocument());
    expect(within(list).getByRole('listitem', { current: true })).toBeInTheDocument();
  }
  expect(booked()).toMatchObject([{ lines: [{ line_id: 1 }] }, { lines: [{ line_id: 2 }] }]);
});

it('offers both ways where the fan that was chosen has a payment recorded by hand', async () => {
  const message = 'A payment of this fan was recorded by hand.';
  const refusal = { line_id: 1, ok: false, code: 'PRECONDITION_FAILED', rule: 'RECORDED_BY_HAND', message };
  let isRefused = true;
  const booked = show(() => [line(1)], {
    'bank.admBook': () =>
      answered({ results: [isRefused ? { ...refusal, payment: 99 } : { line_id: 1, ok: true }] }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /Choose the fan … of 1.00/ }));
  await userEvent.click(screen.getByLabelText('Fan'));
  await userEvent.paste('Mina');
  await userEvent.click(await screen.findByText('Mina'));
  const form = within(await screen.findByRole('form', { name: 'Booking' }));
  await userEvent.click(form.getByRole('button', { name: 'Book' }));
  expect(await form.findByRole('button', { name: 'It is that payment' })).toBeEnabled();
  await userEvent.click(await form.findByRole('button', { name: 'Book as another payment' }));
  await waitFor(() => expect(booked()).toHaveLength(2));
  isRefused = false;
  await userEvent.click(await form.findByRole('button', { name: 'It is that payment' }));
  await waitFor(() => expect(booked()).toHaveLength(3));
  expect(booked()).toMatchObject([
    { lines: [{ user_id: 42 }] },
    { lines: [{ user_id: 42, again: true }] },
    { lines: [{ user_id: 42, payment: 99 }] },
  ]);
});

it('asks again when the account of any fan changed', async () => {
  let lines = [line(1)];
  show(() => lines);
  await screen.findByText('1 of 1');
  lines = [line(1), line(2)];
  await hear({ topic: 'account', user_id: 7 });
  expect(await screen.findByText('1 of 2')).toBeInTheDocument();
});

it('counts what was set aside apart from what was recorded by hand', async () => {
  const aside = [
    { ...line(1), why: 'private' as const },
    { ...line(2), why: null },
  ];
  show(() => [], {}, aside);
  expect(
    await screen.findByText('Set aside (1), and the latest that were recorded by hand or taken back'),
  ).toBeInTheDocument();
});

it('asks before a step of the history takes along what was typed in a booking', async () => {
  const pay = { ...aPayRecord({ stages: [anOpenStage()] }), marked: [], prefixes: ['FB'] };
  show(() => [line(1)], { 'payments.admGetPay': () => answered(pay) });
  await userEvent.click(await screen.findByRole('button', { name: /Choose the fan … of 1.00/ }));
  await userEvent.click(screen.getByLabelText('Fan'));
  await userEvent.click(await screen.findByText('Mina'));
  await userEvent.type(await screen.findByLabelText('Part for EMS of claim 1234'), '1');
  await userEvent.click(screen.getByText('Another step'));
  expect(await screen.findByText('Your changes are not saved yet.')).toBeInTheDocument();
});

it('takes a payment back that the bank took back, by button and by key, and books nothing of it', async () => {
  const returned: Line['returned'] = {
    line_id: 7,
    booked_on: '2026-11-20',
    reason: 'end-to-end',
    doubts: ['refunded'],
    payments: [{ position: 9, user_id: 42, user_displayname: 'Mina', amount: 34 }],
  };
  const taken: unknown[] = [];
  let lines = [1, 2].map((id) => line(id, { amount: -34, takes_back: true, returned }));
  const booked = show(() => lines, {
    'bank.admTakeBack': (input) => {
      taken.push(input);
      const sent = input.lines.map(({ line_id }) => line_id);
      lines = lines.filter(({ line_id }) => !sent.includes(line_id));
      return answered({ results: sent.map((line_id) => ({ line_id, ok: true })) });
    },
  });
  const questions = await screen.findAllByText(': take the payment of 34.00 € back?');
  expect(questions).toHaveLength(2);
  expect(
    screen.getAllByText('A refund of this amount was recorded: if it is that, set this line aside.'),
  ).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /Choose the fan/ })).toBeNull();
  const [first = document.body] = screen.getAllByRole('button', { name: /Take back/ });
  await userEvent.click(first);
  await waitFor(() => expect(taken).toMatchObject([{ lines: [{ line_id: 1, returned_line_id: 7 }] }]));
  // Keys do nothing while the answer is on its way.
  await waitFor(() => expect(screen.getByRole('button', { name: /Take back/ })).toBeEnabled());
  screen.getByRole('list', { name: 'Payments to look at' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(taken).toHaveLength(2));
  expect(taken[1]).toMatchObject({ lines: [{ line_id: 2 }] });
  expect(booked()).toEqual([]);
});

it('books a line of two fans with their parts, and shows what differs and what is near', async () => {
  const part = { claim_id: 5, gotitle: 'Go', stage: 'items' as const, open: 1, amount: 1 };
  const share = { user_id: 43, user_displayname: 'Juno', amount: 1, parts: [part], credit: 0 };
  const several: Line['proposal'] = {
    ...proposal,
    reason: 'reference',
    doubts: [],
    sure: true,
    parts: [part],
    credit: 0,
    others: [share],
  };
  const near: Line['proposal'] = {
    ...proposal,
    reason: 'near',
    doubts: ['near', 'differs'],
    difference: -1,
    near: { written: 'FB-C5-AY', meant: 'FB-C5-AX' },
  };
  const booked = show(() => [line(2, { proposal: several }), line(3, { proposal: near })]);
  expect(await screen.findByText('FB-C5-AY')).toBeInTheDocument();
  expect(screen.getByText('1.00 € less than is open there.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Book 1 sure, 2.00 €' }));
  await waitFor(() =>
    expect(booked()).toMatchObject([
      {
        lines: [{ line_id: 2, user_id: 42, others: [{ user_id: 43, amount: 1, parts: [{ claim_id: 5 }] }] }],
      },
    ]),
  );
});

describe('money for an account with an unproven address (rule A14)', () => {
  const ofJuno = { ...proposal, user_id: 7, user_displayname: 'Juno', sure: true };
  const question = () => screen.findByRole('dialog', { name: "Is this account really Juno's?" });

  it('is marked, and is booked with others only after a question', async () => {
    const booked = show(() => [
      line(1, { proposal: ofJuno }),
      line(2, { proposal: { ...proposal, sure: true } }),
    ]);
    const list = await screen.findByRole('list', { name: 'Payments to look at' });
    expect(within(list).getAllByText('Address not confirmed')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Book 2 sure, 3.00 €' }));
    await question();
    await userEvent.click(screen.getByRole('button', { name: 'Go back' }));
    expect(booked()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Book 2 sure, 3.00 €' }));
    await question();
    await userEvent.click(screen.getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(booked()).toMatchObject([{ lines: [{ user_id: 7 }, { user_id: 42 }] }]));
  });

  it('is asked about by key, and where it is of a further fan', async () => {
    const others = [{ ...ofJuno, amount: 0.5 }];
    const booked = show(() => [line(1, { proposal: { ...proposal, others } })]);
    (await screen.findByRole('list', { name: 'Payments to look at' })).focus();
    await userEvent.keyboard('{Enter}');
    await question();
    await userEvent.click(screen.getByRole('button', { name: 'Go back' }));
    expect(booked()).toEqual([]);
  });
});

it('gives back the fans and the parts of a booking after a login, and drops them once it is booked', async () => {
  const pay = { ...aPayRecord({ stages: [anOpenStage({ user_id: 42 })] }), marked: [], prefixes: ['FB'] };
  const open = async () => {
    const sent = startTrpcServer({
      'bank.admGetReview': () =>
        answered({ waiting: 1, lines: [line(20, { proposal })], prefixes: ['FB'], sorted: [] }),
      'bank.admBook': () => answered({ results: [{ line_id: 20, ok: true }] }),
      'payments.admGetPay': () => answered(pay),
    });
    const { unmount } = renderForPerson(<Reviewed onDispatch={() => undefined} />);
    await userEvent.click(await screen.findByRole('button', { name: /^Change … of 20\.00/ }));
    return { sent, unmount, part: await screen.findByLabelText('Part for EMS of claim 1234') };
  };
  const { part, unmount } = await open();
  await userEvent.clear(part);
  await userEvent.type(part, '3');
  await userEvent.click(screen.getByRole('button', { name: 'Add another fan' }));
  await userEvent.type(screen.getByLabelText('Part'), '4');
  unmount();

  const { sent, ...again } = await open();
  expect(again.part).toHaveValue('3');
  expect(screen.getByLabelText('Part')).toHaveValue('4');
  await userEvent.click(screen.getByRole('button', { name: 'Remove further fan 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Book' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent.find(({ path }) => path === 'bank.admBook')?.input).toMatchObject({
    lines: [{ line_id: 20, user_id: 42, parts: [{ claim_id: 1234, amount: 3 }] }],
  });
  expect(Object.keys(sessionStorage)).toEqual([]);
});
