import type { ReactNode } from 'react';
import { parseId } from '../routes/paths';
import { useAddress } from '../routes/useAddress';
import { Pager } from './Pager';

interface PagedProps<Item> {
  readonly items: readonly Item[];
  readonly pageSize: number;
  readonly children: (shown: readonly Item[]) => ReactNode;
}

/** One page of a list at a time; which one stands in the address. */
export function Paged<Item>({ items, pageSize, children }: PagedProps<Item>) {
  const [address, write] = useAddress();
  const lastPage = Math.max(1, Math.ceil(items.length / pageSize));
  const page = Math.min(parseId(address.get('page')) ?? 1, lastPage);
  return (
    <>
      {children(items.slice((page - 1) * pageSize, page * pageSize))}
      <Pager
        page={page}
        pageSize={pageSize}
        total={items.length}
        onChange={(next) => write({ page: next === 1 ? null : next }, 'push')}
      />
    </>
  );
}
