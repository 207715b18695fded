import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input } from 'antd';
import type { ApiError } from '../../api/apiError';
import { WithTexts } from '../../testing/WithTexts';
import { SentForm, useSentForm } from './SentForm';

const tooMany = (waitSeconds: number): ApiError => ({
  httpStatus: 429,
  code: 'TOO_MANY_REQUESTS',
  message: 'Wait',
  wait_seconds: waitSeconds,
});

function NameForm({ send }: { readonly send: (values: { readonly name: string }) => Promise<null> }) {
  const sent = useSentForm<{ readonly name: string }>({ labels: {}, failed: 'Failed', send });
  return (
    <SentForm sent={sent} send="Register">
      <Form.Item name="name" label="Name">
        <Input />
      </Form.Item>
    </SentForm>
  );
}

async function sendOnce(send: jest.Mock): Promise<void> {
  render(<NameForm send={send} />, { wrapper: WithTexts });
  await userEvent.type(screen.getByLabelText('Name'), 'Lena');
  await userEvent.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText(/^Trying again by itself in/)).toBeInTheDocument();
}

test('a form that has to wait is sent again by itself, with what was typed', async () => {
  const send = jest.fn().mockRejectedValueOnce(tooMany(1)).mockResolvedValue(null);
  await sendOnce(send);
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2), { timeout: 5_000 });
  expect(send.mock.calls.map(([values]) => values as unknown)).toEqual([{ name: 'Lena' }, { name: 'Lena' }]);
  expect(screen.queryByText(/^Trying again/)).not.toBeInTheDocument();
});

test('a form whose wait is canceled is not sent again, and keeps what was typed', async () => {
  const send = jest.fn().mockRejectedValue(tooMany(600));
  await sendOnce(send);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText(/^Trying again/)).not.toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveValue('Lena');
  expect(send).toHaveBeenCalledTimes(1);
});
