import { DownOutlined, SearchOutlined } from '@ant-design/icons';
import type { FaqRecord } from '@fan-beats/backend/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { countOf } from '../../../shared/format/figures';
import { Notice } from '../../../shared/ui/states/Loaded';
import styles from './FaqList.module.css';
import { useMarked } from './useMarked';
import { groupFaq, inFaqOrder, searchFaq } from './faqGroups';
import { Markdown } from '../../../shared/ui/show/Markdown';

export function FaqList({ items }: { readonly items: readonly FaqRecord[] }) {
  const [search, setSearch] = useState('');
  const found = searchFaq(items, search);
  const open = useMarked(found.map(({ faq_id }) => faq_id));
  return (
    <>
      <div className={`wrap ${styles.filters}`}>
        <Input
          type="search"
          size="large"
          className={styles.search}
          prefix={<SearchOutlined aria-hidden="true" />}
          placeholder="Search questions"
          aria-label="Search questions"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Button size="large" onClick={open.toggleAll} disabled={found.length === 0}>
          {open.all ? 'Collapse all' : 'Expand all'}
        </Button>
      </div>
      <p className="visuallyHidden" role="status">
        {search && `${found.length} of ${countOf(items.length, 'question')}`}
      </p>
      {found.length === 0 ? (
        <Notice
          title="No question matches your search."
          action={<Button onClick={() => setSearch('')}>Show all questions</Button>}
        />
      ) : (
        <div className={`column ${styles.categories}`}>
          {groupFaq(inFaqOrder(found)).map(({ category, items: questions }) => (
            <section key={category} aria-label={category}>
              <h2 className="apart">{category}</h2>
              <ul className="list card">
                {questions.map((item) => (
                  <FaqQuestion
                    key={item.faq_id}
                    item={item}
                    open={open.isMarked(item.faq_id)}
                    onToggle={() => open.toggle(item.faq_id)}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </>
  );
}

interface FaqQuestionProps {
  readonly item: FaqRecord;
  readonly open: boolean;
  readonly onToggle: () => void;
}

function FaqQuestion({ item, open, onToggle }: FaqQuestionProps) {
  const answerId = `faq-${item.faq_id}-answer`;
  return (
    <li className={styles.question}>
      <h3 className={styles.heading}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={answerId}
          onClick={onToggle}
        >
          {item.caption}
          <DownOutlined className="quiet small arrow" aria-hidden="true" />
        </button>
      </h3>
      <div id={answerId} className={styles.answer} hidden={!open}>
        <Markdown content={item.content} />
      </div>
    </li>
  );
}
