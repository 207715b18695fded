import type { ItemRecord } from '@fan-beats/backend/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../shared/testing/renderScreen';
import { answered, invalid, startTrpcServer } from '../../../shared/testing/startTrpcServer';
import { ItemEditForm } from './ItemEditForm';
import { VariantEntry } from './VariantEntry';

afterEach(() => jest.restoreAllMocks());

const pin: ItemRecord = {
  item_id: 1,
  caption: 'Pin',
  category: '',
  kind: 'Pin',
  item_description: '',
  item_type: 0,
  price: 3,
  points: 0,
  images: [],
  ordermax: 1,
  grams: null,
  ...{ maker: '', maker_contact: '', warnings: '' },
  published: true,
  variant_count: 0,
  variants: [],
  max_in_go: null,
  amount_claimed: 0,
  version: 2,
};

function openForm(fields: Readonly<Record<string, string>>) {
  startTrpcServer({
    'bands.getBands': () => answered([]),
    'item.admUpdateItem': () => invalid(fields),
  });
  renderScreen(<ItemEditForm item={pin} readNewest={() => Promise.resolve(undefined)} />);
  return userEvent.setup();
}

test('a refusal is said at the field it is about, which gets the focus, until the field is edited', async () => {
  const user = openForm({
    price: 'price must be an amount in euro',
    points: 'points must not be less than 0',
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Price in euro must be an amount in euro')).toBeInTheDocument();
  expect(screen.getByText('Fan Beats must not be less than 0')).toBeInTheDocument();
  const price = screen.getByLabelText('Price in euro');
  expect(price).toHaveFocus();
  expect(price).toBeInvalid();
  await user.type(price, '0');
  await waitFor(() => expect(screen.queryByText(/^Price in euro must/)).not.toBeInTheDocument());
  expect(screen.getByText('Fan Beats must not be less than 0')).toBeInTheDocument();
});

test('a refusal of a variant is said at it', () => {
  const red = { id: 21, caption: 'red', price: '3.00', points: '', grams: '', images: [], includes: [] };
  renderScreen(
    <VariantEntry
      variant={red}
      variants={[red]}
      itemType={0}
      name="red"
      refusalOf={(field) => (field === 'points' ? 'Fan Beats must not be less than 0' : undefined)}
      handles={null}
      onChange={() => undefined}
      onRemove={() => undefined}
    />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Fan Beats must not be less than 0');
  expect(screen.getByLabelText('Fan Beats of red')).toBeInvalid();
  expect(screen.getByLabelText('Price of red')).toBeValid();
});

test('a refusal about no field is said above them', async () => {
  const user = openForm({ version: 'version is not expected' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('version is not expected')).toBeInTheDocument();
});
