import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Stepper } from './Stepper';

function Counter({ start, min = 1, max }: { start: number; min?: number; max: number | null }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <Stepper label="Amount" value={value} min={min} max={max} onChange={setValue} />
      <output>{value}</output>
      <button type="button">next</button>
    </>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Amount' });

/** Types into the emptied field like a thumb, without the selection that desktops make on focus. */
async function type(text: string) {
  await userEvent.click(field());
  await userEvent.keyboard('{End}{Backspace}{Backspace}{Backspace}');
  expect(field()).toHaveValue('');
  if (text) await userEvent.keyboard(text);
}

const counted = () => screen.getByText(/^\d+$/, { selector: 'output' }).textContent;

test('1 can be emptied and becomes 5, not 15', async () => {
  render(<Counter start={1} max={9} />);
  await type('5');
  expect(field()).toHaveValue('5');
  expect(counted()).toBe('5');
});

test.each([
  ['', '3', ''],
  ['99', '5', 'At most 5'],
  ['0', '2', 'At least 2'],
  ['-4', '2', 'At least 2'],
  ['abc', '3', 'Whole numbers only'],
  ['2.5', '2', 'Whole numbers only'],
])('"%s" settles to %s when the field is left, and says why', async (text, amount, word) => {
  render(<Counter start={3} min={2} max={5} />);
  await type(text);
  await userEvent.click(screen.getByRole('button', { name: 'next' }));
  expect(field()).toHaveValue(amount);
  expect(counted()).toBe(amount);
  if (word) expect(screen.getByText(word)).toBeInTheDocument();
  await userEvent.click(
    screen.getByRole('button', { name: amount === '2' ? 'More: Amount' : 'Less: Amount' }),
  );
  if (word) expect(screen.queryByText(word)).not.toBeInTheDocument();
});

test('tells the amount that a button led to, and not each digit that is typed', async () => {
  render(<Counter start={3} max={9} />);
  const told = () =>
    [...document.querySelectorAll('[aria-live=polite]')].map(({ textContent }) => textContent).join('');
  await userEvent.click(screen.getByRole('button', { name: 'More: Amount' }));
  expect(told()).toBe('4');
  await type('7');
  expect(told()).toBe('');
  await userEvent.tab();
  expect(told()).toBe('');
});

test('settles with Enter as well, without sending a form', async () => {
  const sent = jest.fn();
  render(
    <form onSubmit={sent}>
      <Counter start={1} max={null} />
    </form>,
  );
  await type('123456{Enter}');
  expect(counted()).toBe('9999');
  expect(screen.getByText('At most 9999')).toBeInTheDocument();
  expect(sent).not.toHaveBeenCalled();
});
