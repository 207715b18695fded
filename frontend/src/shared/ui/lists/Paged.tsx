import type { ReactNode } from 'react';
import { useAddress } from '../../routes/useAddress';
import { Pager } from './Pager';

interface PagedProps<Item> {
  readonly items: readonly Item[];
  readonly pageSize?: number;
  /** The name of its page in the address, if a screen has several lists. */
  readonly name?: string;
  /** Shown in place of a list without entries. */
  readonly empty?: ReactNode;
  readonly children: (shown: readonly Item[]) => ReactNode;
}

/** One page of a list at a time; its number is in the address. */
export function Paged<Item>({ items, pageSize = 50, name = 'page', empty, children }: PagedProps<Item>) {
  const [, write, idIn] = useAddress();
  const lastPage = Math.max(1, Math.ceil(items.length / pageSize));
  const page = Math.min(idIn(name) ?? 1, lastPage);
  if (empty && items.length === 0) return empty;
  return (
    <>
      {children(items.slice((page - 1) * pageSize, page * pageSize))}
      <Pager
        page={page}
        pageSize={pageSize}
        total={items.length}
        onChange={(next) => write({ [name]: next === 1 ? null : next }, 'push')}
      />
    </>
  );
}

interface PagedListProps<Item> extends Omit<PagedProps<Item>, 'children'> {
  readonly className?: string;
  readonly label?: string;
  readonly children: (item: Item) => ReactNode;
}

/** The same with a rendered entry for each item. */
export function PagedList<Item>({ className, label, children, ...paged }: PagedListProps<Item>) {
  return (
    <Paged {...paged}>
      {(shown) => (
        <ul className={className} aria-label={label}>
          {shown.map((item) => children(item))}
        </ul>
      )}
    </Paged>
  );
}
