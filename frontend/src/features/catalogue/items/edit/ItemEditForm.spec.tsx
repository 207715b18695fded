import type { ItemRecord } from '@fan-beats/backend/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type * as React from 'react';
import { renderScreen } from '../../../../shared/testing/renderScreen';
import { answered, invalid, refused, startTrpcServer } from '../../../../shared/testing/startTrpcServer';
import { aClaim } from '../../../claims/testing/aClaim';
import { aClaimItem } from '../../../claims/testing/aClaimItem';
import { aVariant } from '../../shop/testing/aProduct';
import { ItemEditForm } from './ItemEditForm';
import { itemLabels } from './itemForm';
import { VariantEntry } from './VariantEntry';

// Its drag sensors listen with a signal that jsdom does not take.
jest.mock('../../../../shared/ui/lists/SortableList/SortableList', () => {
  const { createElement, Fragment } = jest.requireActual<typeof React>('react');
  type Props = { items: { id: number }[]; children: (item: object, handles: null) => React.ReactNode };
  return {
    SortableList: ({ items, children }: Props) =>
      items.map((item) => createElement(Fragment, { key: item.id }, children(item, null))),
  };
});

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
  maker: '',
  maker_contact: '',
  warnings: '',
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

test.each(Object.entries(itemLabels()).filter(([field]) => !field.startsWith('variants.')))(
  'has a control for the field %s of an item',
  (_field, label) => {
    openForm({});
    expect(screen.getByLabelText(new RegExp(`^${label}`))).toBeEnabled();
  },
);

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

test('a new price of a claimed product is saved after a question that names the claims that keep the old one', async () => {
  const items = [aClaimItem({ item_id: 1, itemvariant_id: null, price: 3 })];
  const sent = startTrpcServer({
    'bands.getBands': () => answered([]),
    'claims.admGetClaimOverview': () =>
      answered([aClaim({ claim_id: 7, user_displayname: 'Mina', canceled: false, items })]),
    'item.admUpdateItem': () => answered({ ...pin, price: 30, version: 3 }),
  });
  renderScreen(<ItemEditForm item={pin} readNewest={() => Promise.resolve(undefined)} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Price in euro'), '{Control>}a{/Control}30');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const question = await screen.findByRole('dialog');
  expect(question).toHaveTextContent('1 claim keeps the price of 3.00 €: #7 of Mina.');
  expect(sent.map(({ path }) => path)).not.toContain('item.admUpdateItem');
  await user.click(within(question).getByRole('button', { name: 'Save the new price' }));
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain('item.admUpdateItem'));
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

test('a refusal without a reason is said in our own words', async () => {
  startTrpcServer({
    'bands.getBands': () => answered([]),
    'item.admUpdateItem': () => refused('INTERNAL_SERVER_ERROR', 500, ''),
  });
  renderScreen(<ItemEditForm item={pin} readNewest={() => Promise.resolve(undefined)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Error updating product')).toBeInTheDocument();
});

test('a picture that arrives once its variant is folded in or removed takes back nothing of the page', async () => {
  const uploads: XMLHttpRequest[] = [];
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    uploads.push(this);
  });
  startTrpcServer({ 'bands.getBands': () => answered([]) });
  const variants = [aVariant(21, { caption: 'red' }), aVariant(22, { caption: 'blue' })];
  const form = <ItemEditForm item={{ ...pin, variants }} readNewest={() => Promise.resolve(undefined)} />;
  renderScreen(form);
  const user = userEvent.setup();
  for (const name of ['red', 'blue']) {
    await user.click(screen.getByRole('button', { name: `Details of ${name}` }));
    const images = screen.getByRole('group', { name: `Images of ${name}` });
    const picker = images.querySelector<HTMLInputElement>('input[type=file]');
    await user.upload(picker ?? images, new File(['x'], 'x.png', { type: 'image/png' }));
    await within(images).findByText('x.png');
  }
  await user.click(screen.getByRole('button', { name: 'Details of red' }));
  await user.click(screen.getByRole('button', { name: 'Remove blue' }));
  await user.type(screen.getByLabelText('Name'), ' II');
  await act(async () => {
    for (const [index, upload] of uploads.entries()) {
      const response = { image_id: 5 + index, filepath: `${index}.png` };
      Object.defineProperties(upload, { status: { value: 200 }, response: { value: response } });
      upload.onload?.(new ProgressEvent('load'));
    }
    await Promise.resolve();
  });
  await user.click(screen.getByRole('button', { name: 'Details of red' }));
  expect(await screen.findByText('1 of 5')).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveValue('Pin II');
  expect(screen.queryByLabelText('Name of blue')).not.toBeInTheDocument();
});

test('members of a band that arrive late take back nothing that was typed meanwhile', async () => {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  startTrpcServer({
    'bands.getBands': () => answered([{ band_id: 1, bandname: 'Echo' }]),
    'bands.getMembersForBand': async () => {
      await arrived;
      return answered([{ membername: 'Mina' }]);
    },
  });
  renderScreen(<ItemEditForm item={pin} readNewest={() => Promise.resolve(undefined)} />);
  await userEvent.click(await screen.findByRole('button', { name: /Add member variants/ }));
  await userEvent.type(screen.getByLabelText('Name'), ' II');
  arrive();
  expect(await screen.findByLabelText('Name of Mina')).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveValue('Pin II');
});
