import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../../shared/testing/renderScreen';
import { answered, invalid, startTrpcServer } from '../../../../shared/testing/startTrpcServer';
import { CreateFaqForm } from './CreateFaqForm';

afterEach(() => jest.restoreAllMocks());

const fill = async () => {
  await userEvent.type(screen.getByRole('combobox', { name: 'Category' }), 'Versand');
  await userEvent.type(screen.getByLabelText('Question'), 'Wann?');
  await userEvent.type(screen.getByLabelText('Answer'), 'Bald.');
};
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add question' }));

const made = { faq_id: 9, sort_id: 4, category: 'Versand', caption: 'Wann??', content: 'Bald.' };

test('a refusal of the server is shown at its field, and a made question leaves the category for the next', async () => {
  const answers = [invalid({ caption: 'caption must be shorter than or equal to 500 characters' })];
  const sent = startTrpcServer({ 'faq.createFaq': () => answers.shift() ?? answered(made) });
  const typing = jest.fn();
  renderScreen(<CreateFaqForm categories={[]} sortId={4} onTyping={typing} />);
  await add();
  expect(await screen.findByText('Please fill in all fields')).toBeInTheDocument();
  await fill();
  expect(typing).toHaveBeenLastCalledWith(true);
  await add();
  expect(
    await screen.findByText('Question must be shorter than or equal to 500 characters'),
  ).toBeInTheDocument();
  expect(screen.getByLabelText('Question')).toHaveFocus();
  await userEvent.type(screen.getByLabelText('Question'), '?');
  await add();
  expect(await screen.findByDisplayValue('Versand')).toBeInTheDocument();
  expect(screen.getByLabelText('Question')).toHaveValue('');
  expect(typing).toHaveBeenLastCalledWith(false);
  expect(sent.map(({ input }) => input['caption'])).toEqual(['Wann?', 'Wann??']);
});

test('a text that is typed while a question is on its way stays for the next', async () => {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  startTrpcServer({
    'faq.createFaq': async () => {
      await arrived;
      return answered(made);
    },
  });
  const typing = jest.fn();
  renderScreen(<CreateFaqForm categories={[]} sortId={4} onTyping={typing} />);
  await fill();
  await add();
  await userEvent.type(screen.getByLabelText('Answer'), ' Oder so.');
  arrive();
  await waitFor(() => expect(screen.getByLabelText('Question')).toHaveValue(''));
  expect(screen.getByLabelText('Answer')).toHaveValue('Bald. Oder so.');
  expect(typing).toHaveBeenLastCalledWith(true);
});
