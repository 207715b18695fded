import { Pagination } from 'antd';

interface PagerProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
}

/** The pages of a long list; nothing if one page has it all. */
export function Pager({ page, pageSize, total, onChange }: PagerProps) {
  const turn = (next: number) => {
    onChange(next);
    window.scrollTo({ top: 0 });
  };
  return (
    <Pagination
      align="center"
      current={page}
      pageSize={pageSize}
      total={total}
      hideOnSinglePage
      showSizeChanger={false}
      onChange={turn}
    />
  );
}
