import { Button } from 'antd';
import { useAddress } from '../../shared/routes/useAddress';
import styles from './Statement.module.css';

interface CursorPagerProps {
  /** The part of the address that says where the page begins. */
  readonly name: string;
  readonly nextCursor: number | null;
}

/** Steps towards what is older, and back to the newest; nothing where one page holds it all. */
export function CursorPager({ name, nextCursor }: CursorPagerProps) {
  const [address, write] = useAddress();
  const isFirst = address.get(name) === null;
  if (isFirst && nextCursor === null) return null;
  return (
    <div className={styles.pager}>
      <Button disabled={isFirst} onClick={() => write({ [name]: null }, 'push')}>
        Newest
      </Button>
      <Button disabled={nextCursor === null} onClick={() => write({ [name]: nextCursor }, 'push')}>
        Older
      </Button>
    </div>
  );
}
