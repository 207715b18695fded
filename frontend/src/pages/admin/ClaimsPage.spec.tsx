import type { ClaimRecord } from '@fan-beats/backend/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClaim } from '../../features/claims/testing/aClaim';
import { answered, refused, startTrpcServer, type Answers } from '../../shared/testing/startTrpcServer';
import { previewsOf } from '../../features/claims/testing/planUpdates';
import { aClaimedFreebie } from '../../features/claims/testing/aClaimItem';
import { aStage } from '../../features/money/payments/testing/aPayRecord';
import { renderPage } from '../testing/renderPage';
import { aUser } from '../../features/people/users/testing/aUser';
import { ClaimsPage } from './ClaimsPage';

const named = (claim_id: number, user_displayname: string, changes: Partial<ClaimRecord> = {}) =>
  aClaim({ claim_id, user_displayname, user_id: claim_id, ...changes });

/** `known` are the claims that the server plans on, in their newest state. */
async function show(
  address: string,
  claims: ClaimRecord[],
  { known = [...claims], ...answers }: Answers & { readonly known?: ClaimRecord[] } = {},
) {
  const sent = startTrpcServer({
    ...previewsOf(known),
    'claims.admGetClaimOverview': () => answered(claims),
    'gos.admGoList': () => answered([]),
    'user.getUserInfo': () => answered(aUser()),
    'claims.admUpdateClaim': ({ claim_id, payment_received }) => {
      const { stages: _before, ...claim } = claims.find((one) => one.claim_id === claim_id) ?? aClaim();
      const version = claim.version + 1;
      const saved = aClaim({ ...claim, payment_received: payment_received ?? false, version });
      known.push(saved);
      return answered(saved);
    },
    ...answers,
  });
  renderPage({ Page: ClaimsPage, path: '/admin/claims', address });
  await screen.findByText('Anna');
  return () => sent.filter(({ path }) => path === 'claims.admUpdateClaim').map(({ input }) => input);
}

const line = (name: string) => screen.getByText(name).closest('button');
const selected = () => screen.queryByText(/^\d+ selected/)?.textContent;

afterEach(() => jest.restoreAllMocks());

test('j and k go through the claims, p marks one paid, and it stays where it was until the focus leaves it', async () => {
  const claims = [named(1, 'Anna'), named(2, 'Berta'), named(3, 'Cem')];
  const updates = await show('/admin/claims?paid=no&sort=name&dir=asc', claims);
  await userEvent.keyboard('jjk');
  expect(line('Anna')).toHaveFocus();
  await userEvent.keyboard('jp');
  await screen.findByText('Berta, Claim #2: paid');
  expect(line('Berta')).toHaveFocus();
  expect(updates()).toMatchObject([{ claim_id: 2, payment_received: true, expected_version: 2 }]);
  await userEvent.keyboard('j');
  expect(line('Cem')).toHaveFocus();
  await waitFor(() => expect(screen.queryByText('Berta')).not.toBeInTheDocument());
  await userEvent.keyboard('kx');
  expect(line('Anna')).toHaveFocus();
  expect(selected()).toBe('1 selected');
});

const ten = () => [...Array(10).keys()].map((n) => named(n + 1, n === 0 ? 'Anna' : `Fan ${n + 1}`));

test.each(['', '&paid=no', '&sort=paid&dir=asc', '&sort=paid&dir=desc'])(
  'p and j in turn mark every claim of the list%s',
  async (list) => {
    const updates = await show(`/admin/claims?sort=name&dir=asc${list}`, ten());
    await userEvent.keyboard(`j${'pj'.repeat(10)}`);
    await waitFor(() => expect(updates()).toHaveLength(10));
    expect(new Set(updates().map((update) => update['claim_id'])).size).toBe(10);
    expect(updates().map((update) => update['payment_received'])).toEqual(Array(10).fill(true));
  },
);

test.each(['p', 'f'])('%s that is refused says so with the name, and again on request', async (key) => {
  const claims = [named(1, 'Anna', { items: [aClaimedFreebie()] }), named(2, 'Berta')];
  let open = false;
  const updates = await show('/admin/claims?sort=name&dir=asc', claims, {
    'claims.admUpdateClaim': () =>
      open ? answered(named(1, 'Anna', { version: 3 })) : refused('PRECONDITION_FAILED', 412, 'Not now'),
  });
  await userEvent.keyboard(`j${key}j`);
  const told = await screen.findByText(/^Anna, Claim #1: not saved\. Not now/);
  await waitFor(() => expect(line('Anna')).toHaveTextContent('25.50 € open'));
  expect(line('Anna')).toHaveTextContent('Freebies open');
  expect(line('Berta')).not.toHaveTextContent('Freebies');
  open = true;
  await userEvent.click(within(told).getByRole('button', { name: 'Again' }));
  await waitFor(() => expect(updates()).toHaveLength(2));
  expect(updates()[1]).toEqual(updates()[0]);
});

test('a key that meets the change of a colleague goes on from it when it is pressed again', async () => {
  const theirs = named(1, 'Anna', { version: 5, ems: 4 });
  const updates = await show('/admin/claims', [named(1, 'Anna')], {
    'claims.admUpdateClaim': ({ expected_version }) =>
      expected_version === 5 ? answered(theirs) : refused('CONFLICT', 409, 'The claim moved on.'),
    'claims.admGetClaim': () => answered(theirs),
    'ledger.admGetClaimHistory': () => answered([]),
  });
  await userEvent.keyboard('jp');
  await screen.findByText(/^Anna, Claim #1: not saved\. The claim moved on/);
  await userEvent.click(screen.getByRole('button', { name: 'Again' }));
  await waitFor(() => expect(updates()[1]).toMatchObject({ payment_received: true, expected_version: 5 }));
});

test('a key that takes a mark off asks where its money is again, of the claim as it is by then', async () => {
  const paid = { payment_received: true, covered_sum: 25.5 };
  const theirs = named(1, 'Anna', { ...paid, version: 5 });
  const [items] = theirs.stages;
  const stages = items ? [{ ...items, allocated: 25.5, marked: 0 }] : [];
  const seen = named(1, 'Anna', { ...paid, stages });
  const known = [seen];
  const updates = await show('/admin/claims', [seen], {
    known,
    'claims.admUpdateClaim': ({ expected_version }) => {
      known.push(theirs);
      return expected_version === 5 ? answered(theirs) : refused('CONFLICT', 409, 'The claim moved on.');
    },
    'claims.admGetClaim': () => answered(theirs),
    'ledger.admGetClaimHistory': () => answered([]),
  });
  const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Take the mark off' }));
  await userEvent.keyboard('jp');
  await userEvent.click(await screen.findByRole('radio', { name: /^It is the fan’s money/ }));
  await confirm();
  await userEvent.click(await screen.findByRole('button', { name: 'Again' }));
  await userEvent.click(await screen.findByRole('radio', { name: /^It was never there/ }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Take the mark off' }).at(-1) ?? document.body);
  await waitFor(() =>
    expect(updates()[1]).toMatchObject({ payment_received: false, expected_version: 5, marks: 'mistaken' }),
  );
});

test('the act of p is undone from its message, or by u', async () => {
  const updates = await show('/admin/claims?paid=no&sort=name&dir=asc', [
    named(1, 'Anna'),
    named(2, 'Berta'),
  ]);
  await userEvent.keyboard('jpj');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(updates()[1]).toMatchObject({ claim_id: 1, payment_received: false, marks: 'mistaken' }),
  );
  await waitFor(() => expect(line('Anna')).toHaveFocus());
  await userEvent.keyboard('jf');
  await screen.findByText('Berta, Claim #2: freebies done');
  await userEvent.keyboard('u');
  await waitFor(() => expect(updates()[3]).toMatchObject({ claim_id: 2, freebies_done: false }));
});

test('j turns the page at its end, k back, and a page may hold more', async () => {
  const many = [...Array(30).keys()].map((n) => named(n + 1, n === 0 ? 'Anna' : `Fan ${n + 1}`));
  await show('/admin/claims?paid=no&sort=name&dir=asc', many);
  await userEvent.keyboard('j'.repeat(25));
  expect(line('Fan 25')).toHaveFocus();
  await userEvent.keyboard('j');
  await waitFor(() => expect(line('Fan 26')).toHaveFocus());
  expect(screen.queryByText('Fan 25')).not.toBeInTheDocument();
  await userEvent.keyboard('k');
  await waitFor(() => expect(line('Fan 25')).toHaveFocus());
  // The marked claim leaves the page, and the one after it comes onto it.
  await userEvent.keyboard('pj');
  await waitFor(() => expect(line('Fan 26')).toHaveFocus());
  expect(screen.getByText('Fan 2')).toBeInTheDocument();
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /page/i }));
  expect(await screen.findByTitle('All')).toBeInTheDocument();
  fireEvent.click(screen.getByTitle('100 / page'));
  expect(await screen.findByText('Fan 30')).toBeInTheDocument();
});

test('a link to a claim brings its line into sight, and opening another moves nothing', async () => {
  const shown = jest.spyOn(Element.prototype, 'scrollIntoView');
  await show('/admin/claims?sort=name&dir=asc&claim=9', ten());
  expect(shown.mock.contexts).toEqual([line('Fan 9')]);
  await userEvent.click(screen.getByText('Fan 3'));
  expect(line('Fan 3')).toHaveAttribute('aria-expanded', 'true');
  expect(shown).toHaveBeenCalledTimes(1);
});

test('Esc closes the open claim, and the focus is on its line', async () => {
  await show('/admin/claims?sort=name&dir=asc&claim=1', [named(1, 'Anna'), named(2, 'Berta')]);
  await userEvent.click(screen.getByRole('textbox', { name: 'EMS' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
  expect(line('Anna')).toHaveFocus();
});

test('a claim with unsaved changes is closed only after a question', async () => {
  await show('/admin/claims?sort=name&dir=asc&claim=1', [named(1, 'Anna'), named(2, 'Berta')]);
  const form = within(await screen.findByRole('form'));
  fireEvent.change(form.getByLabelText('Admin Note'), { target: { value: 'Pack it well' } });
  const close = async (answer: string) => {
    await userEvent.click(form.getByRole('button', { name: 'Close' }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('Your changes are not saved yet.');
    await userEvent.click(within(question).getByRole('button', { name: answer }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
  };
  await close('Stay');
  expect(form.getByLabelText('Admin Note')).toHaveValue('Pack it well');
  await close('Leave');
  await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
});

test('after a claim was deleted, the focus is on the line that follows', async () => {
  let claims = [named(1, 'Anna'), named(2, 'Berta'), named(3, 'Cem')];
  await show('/admin/claims?sort=name&dir=asc&claim=2', claims, {
    'claims.admGetClaimOverview': () => answered(claims),
    'claims.admDeleteClaim': () => {
      claims = claims.filter(({ claim_id }) => claim_id !== 2);
      return answered({ success: true });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Claim' }));
  const question = within(await screen.findByRole('dialog'));
  await userEvent.click(question.getByRole('button', { name: 'Delete Claim' }));
  await waitFor(() => expect(line('Cem')).toHaveFocus());
  expect(screen.queryByText('Berta')).not.toBeInTheDocument();
});

test('marks come off many claims at once only after saying where their money is', async () => {
  const marked = { payment_received: true, stages: [aStage({ marked: 20, settled: true, open: 0 })] };
  const claims = [named(1, 'Anna', marked), named(2, 'Berta', marked)];
  const sent = startTrpcServer({
    ...previewsOf(claims),
    'claims.admGetClaimOverview': () => answered(claims),
    'gos.admGoList': () => answered([]),
    'user.getUserInfo': () => answered(aUser()),
    'user.admGetUsers': () => answered([]),
    'claims.admUpdateClaims': () =>
      calls().length === 1
        ? refused('SERVICE_UNAVAILABLE', 503, 'Not now')
        : answered({ batch_id: 'b', results: [] }),
  });
  const calls = () => sent.filter(({ path }) => path === 'claims.admUpdateClaims').map(({ input }) => input);
  renderPage({ Page: ClaimsPage, path: '/admin/claims', address: '/admin/claims' });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all 2 shown' }));
  await userEvent.click(screen.getByRole('button', { name: 'Change selected' }));
  fireEvent.mouseDown(await screen.findByLabelText('Payment'));
  fireEvent.click(await screen.findByTitle('Mark as unpaid'));
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const apply = await screen.findByRole('button', { name: 'Change 2 claims' });
  expect(screen.getByText(/^40\.00 € is marked as paid/)).toBeInTheDocument();
  expect(apply).toBeDisabled();
  await userEvent.click(screen.getByRole('radio', { name: /^In the shop: .* credit of each fan\.$/ }));
  await userEvent.click(apply);
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(calls()).toHaveLength(2));
  for (const call of calls())
    expect(call).toMatchObject({
      marks: 'paid',
      claims: [{ claim_id: 1, payment_received: false }, { claim_id: 2 }],
    });
});

test('p takes a mark off only after the same question', async () => {
  const marked = { payment_received: true, stages: [aStage({ marked: 20, settled: true, open: 0 })] };
  const updates = await show('/admin/claims', [named(1, 'Anna', marked)]);
  await userEvent.keyboard('jp');
  await userEvent.click(await screen.findByRole('radio', { name: /^It was never there/ }));
  expect(updates()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Take the mark off' }));
  await waitFor(() =>
    expect(updates()).toMatchObject([{ claim_id: 1, payment_received: false, marks: 'mistaken' }]),
  );
});

test('x and Shift+x select a range, and a text that is typed into a field is not a key', async () => {
  await show('/admin/claims?sort=name&dir=asc', [named(1, 'Anna'), named(2, 'Berta'), named(3, 'Cem')]);
  await userEvent.keyboard('jxjj{Shift>}X{/Shift}');
  expect(selected()).toBe('3 selected');
  await userEvent.type(screen.getByLabelText('User'), 'x?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.clear(screen.getByLabelText('User'));
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('?');
  expect(within(await screen.findByRole('dialog')).getByText('payment received, or not')).toBeInTheDocument();
});

test('single letters can be turned off, and stay so', async () => {
  await show('/admin/claims', [named(1, 'Anna')]);
  await userEvent.keyboard('?');
  await userEvent.click(await screen.findByRole('switch', { name: 'Single letters are keys' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.keyboard('jx?');
  expect(selected()).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: 'Keys' }));
  const letters = await screen.findByRole('switch', { name: 'Single letters are keys' });
  expect(letters).not.toBeChecked();
  await userEvent.click(letters);
});

const ofEms = aStage({ stage: 'ems', charged: 6, open: 6, due: 6 });
const unasked = { standing: 'unasked', due: 0, due_on: null } as const;

test.each([
  ['paid', {}, [aStage({ covered: 34.1, open: 0, due: 0, settled: true, standing: 'settled' })], 'Paid'],
  ['that is free', { claim_sum: 0 }, [aStage({ charged: 0, open: 0, due: 0, standing: 'nothing' })], 'Paid'],
  ['open', {}, [aStage(unasked), { ...ofEms, ...unasked }], '40.10 € open'],
  [
    'that owes shipping alone',
    {},
    [aStage({ open: 0, due: 0 }), { ...ofEms, ...unasked }],
    'EMS 6.00 € open',
  ],
  ['asked for', {}, [aStage({ standing: 'part-paid' })], '34.10 € asked for by 28.11.2026'],
  [
    'late in part',
    {},
    [aStage({ standing: 'late' }), ofEms],
    '34.10 € of 40.10 € late, asked for by 28.11.2026',
  ],
  [
    'open, with too much elsewhere',
    {},
    [aStage({ open: 0, due: 0, over: 2.5 }), ofEms],
    'EMS 6.00 € asked for by 28.11.2026 · 2.50 € too much',
  ],
  ['too much', {}, [aStage({ open: 0, due: 0, over: 2.5 })], '2.50 € too much'],
  [
    'canceled',
    { canceled: true },
    [aStage({ covered: 12, waived: 2, open: 0, due: 0 })],
    'Canceled · 10.00 € held',
  ],
  [
    'canceled and unpaid',
    { canceled: true, items: [aClaimedFreebie()] },
    [aStage({ open: 0, due: 0 })],
    'Canceled',
  ],
] as const)('a line says the sum and one state of a claim %s', async (...[, claim, stages, state]) => {
  await show('/admin/claims', [named(1, 'Anna', { claim_sum: 34.1, ...claim, stages })]);
  const tags = [...(line('Anna')?.querySelectorAll('[data-tone]') ?? [])];
  expect(tags.map(({ textContent }) => textContent)).toEqual([state]);
});

test('lines stand wider apart where that is wanted, also the next time', async () => {
  await show('/admin/claims', [named(1, 'Anna')]);
  const lines = () => line('Anna')?.closest('[data-wide]');
  expect(lines()).toHaveAttribute('data-wide', 'false');
  await userEvent.click(screen.getByRole('button', { name: 'Comfortable lines', pressed: false }));
  expect(lines()).toHaveAttribute('data-wide', 'true');
  cleanup();
  await show('/admin/claims', [named(1, 'Anna')]);
  expect(lines()).toHaveAttribute('data-wide', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Comfortable lines', pressed: true }));
  expect(localStorage).toHaveLength(0);
});

test('the folded filters of a phone say how many are set', async () => {
  await show('/admin/claims?paid=no&user=an', [named(1, 'Anna')]);
  const fold = screen.getByRole('button', { name: 'Filters · 2', expanded: false });
  const body = document.getElementById(fold.getAttribute('aria-controls') ?? '');
  expect(body).toHaveAttribute('data-open', 'false');
  await userEvent.click(fold);
  expect(body).toHaveAttribute('data-open', 'true');
  expect(screen.getByRole('button', { name: '0 % paid · 25.50 € unpaid' })).toBeInTheDocument();
});

test('all claims of several group orders are selected only after a question', async () => {
  const other = { go_id: 5, gotitle: 'Spring Box' };
  await show('/admin/claims', [named(1, 'Anna'), named(2, 'Berta', other)]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 2 shown' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('Spring Box: 1 claim')).toBeInTheDocument();
  expect(selected()).toBeUndefined();
  await userEvent.click(question.getByRole('button', { name: 'Select all 2 shown' }));
  expect(await screen.findByText('2 selected')).toBeInTheDocument();
});

test('Save and Next opens the claim that follows, at the field that was edited', async () => {
  await show('/admin/claims?sort=name&dir=asc&claim=1', [
    named(1, 'Anna'),
    named(2, 'Berta'),
    named(3, 'Cem'),
  ]);
  await userEvent.type(screen.getByRole('textbox', { name: 'EMS' }), '4');
  await userEvent.click(screen.getByRole('button', { name: 'Save and Next' }));
  expect(await screen.findByRole('form', { name: 'Edit Claim #2' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'EMS' })).toHaveFocus());
  await userEvent.keyboard('5{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('form', { name: 'Edit Claim #3' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'EMS' })).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Save and Next' })).not.toBeInTheDocument();
});
