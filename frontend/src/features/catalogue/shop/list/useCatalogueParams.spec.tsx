import { act, renderHook } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { ReactNode } from 'react';
import { aProduct, aVariant } from '../testing/aProduct';
import { filterCatalogue, useCatalogueParams, valuesOf } from './useCatalogueParams';

function open(address: string) {
  const router = createMemoryRouter([{ path: '*', element: <Place /> }], { initialEntries: [address] });
  let children: ReactNode = null;
  function Place() {
    return children;
  }
  const { result } = renderHook(() => useCatalogueParams(), {
    wrapper: (props: { readonly children: ReactNode }) => {
      children = props.children;
      return <RouterProvider router={router} />;
    },
  });
  return { result, search: () => router.state.location.search, router };
}

test('reads tab, search, category, kind and the open product from the address', () => {
  const { result } = open('/go/3?tab=freebies&q=rose&category=Twice&kind=Card&item=7');
  expect(result.current.tab).toBe('freebies');
  expect(result.current.filter).toEqual({ search: 'rose', category: 'Twice', kind: 'Card' });
  expect(result.current.openItemId).toBe(7);
});

test('an address without them shows all items', () => {
  const { result } = open('/go/3?tab=everything&item=none');
  expect(result.current.tab).toBe('items');
  expect(result.current.filter).toEqual({ search: '', category: null, kind: null });
  expect(result.current.openItemId).toBeUndefined();
});

test('writes what is chosen into the address, and takes it out again', () => {
  const { result, search } = open('/go/3');
  act(() => result.current.setFilter({ category: 'Twice' }));
  act(() => result.current.setFilter({ kind: 'Card' }));
  act(() => result.current.setFilter({ search: 'rose' }));
  expect(search()).toBe('?category=Twice&kind=Card&q=rose');
  act(() => result.current.setFilter({ search: '', category: null, kind: null }));
  expect(search()).toBe('');
});

test('another tab keeps the search, and is a step back', async () => {
  const { result, search, router } = open('/go/3?q=rose&category=Twice&kind=Card');
  act(() => result.current.showTab('freebies'));
  expect(search()).toBe('?q=rose&tab=freebies');
  await act(() => router.navigate(-1));
  expect(result.current.filter).toEqual({ search: 'rose', category: 'Twice', kind: 'Card' });
});

describe('the products that are shown', () => {
  const album = aProduct({ item_id: 1, caption: 'Album', category: 'Twice', kind: 'Album' });
  const card = aProduct({
    item_id: 2,
    caption: 'Photos',
    category: 'Twice',
    kind: 'Card',
    item_description: 'Signed by hand',
    variants: [aVariant(1, { caption: 'Momo' })],
  });
  const poster = aProduct({ item_id: 3, caption: 'Poster', category: 'Itzy', kind: 'Poster' });
  const all = [album, card, poster];
  const none = { search: '', category: null, kind: null };

  test.each([
    ['all where nothing is chosen', none, all],
    ['those of a category', { ...none, category: 'Twice' }, [album, card]],
    ['those of a kind', { ...none, kind: 'Card' }, [card]],
    ['those of both', { ...none, category: 'Twice', kind: 'Poster' }, []],
    ['found by name', { ...none, search: 'post' }, [poster]],
    ['found by category', { ...none, search: 'itzy' }, [poster]],
    ['found by kind', { ...none, search: 'card' }, [card]],
    ['found by description', { ...none, search: 'signed' }, [card]],
    ['found by a variant', { ...none, search: 'momo' }, [card]],
    ['found within a category', { ...none, search: 'p', category: 'Itzy' }, [poster]],
  ])('are %s', (_what, filter, shown) => {
    expect(filterCatalogue(all, filter)).toEqual(shown);
  });

  test('offer each category and kind once, in order, and none that is empty', () => {
    const nameless = aProduct({ item_id: 4, category: '', kind: '' });
    expect(valuesOf([...all, nameless], 'category')).toEqual(['Itzy', 'Twice']);
    expect(valuesOf([...all, nameless], 'kind')).toEqual(['Album', 'Card', 'Poster']);
  });
});
