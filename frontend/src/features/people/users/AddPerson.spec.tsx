import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../shared/testing/renderScreen';
import { answered, invalid, startTrpcServer } from '../../../shared/testing/startTrpcServer';
import { AddPerson } from './AddPerson';

const path = 'user.admAddPerson';
const button = () => screen.getByRole('button', { name: 'Add' });

afterEach(() => jest.restoreAllMocks());

describe('adding a person without an account', () => {
  test('needs a name alone, and sends what was left empty as nothing', async () => {
    const sent = startTrpcServer({ [path]: () => answered({ user_id: 9 }) });
    const onDone = jest.fn();
    renderScreen(<AddPerson onDone={onDone} />);
    await userEvent.click(button());
    expect(await screen.findByText('Please enter a name')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Name'), 'Nora');
    await userEvent.click(button());
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(sent.map(({ input }) => input)).toEqual([{ displayname: 'Nora', mail: null, instagram: null }]);
  });

  test('says at the field what is taken, and keeps what was typed', async () => {
    startTrpcServer({ [path]: () => invalid({ mail: 'Somebody has this address already.' }) });
    renderScreen(<AddPerson onDone={() => undefined} />);
    await userEvent.type(screen.getByLabelText('Name'), 'Nora');
    await userEvent.type(screen.getByLabelText('Email (optional)'), 'nora@example.org');
    await userEvent.click(button());
    expect(await screen.findByText('Somebody has this address already.')).toBeVisible();
    expect(screen.getByLabelText('Email (optional)')).toHaveValue('nora@example.org');
  });
});
