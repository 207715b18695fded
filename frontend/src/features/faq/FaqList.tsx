import { SearchOutlined } from '@ant-design/icons';
import type { FaqRecord } from '@fan-beats/backend/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { countOf } from '../../shared/format/counts';
import { Notice } from '../../shared/ui/Notice';
import styles from './FaqList.module.css';
import { FaqQuestion } from './FaqQuestion';
import { groupFaq, searchFaq } from './faqGroups';

export function FaqList({ items }: { readonly items: readonly FaqRecord[] }) {
  const [search, setSearch] = useState('');
  const [openIds, setOpenIds] = useState<ReadonlySet<number>>(new Set());
  const found = searchFaq(items, search);
  const allOpen = found.length > 0 && found.every(({ faq_id }) => openIds.has(faq_id));

  const toggle = (id: number) => {
    const next = new Set(openIds);
    if (!next.delete(id)) next.add(id);
    setOpenIds(next);
  };
  const toggleAll = () => setOpenIds(allOpen ? new Set() : new Set(found.map(({ faq_id }) => faq_id)));

  return (
    <>
      <div className={styles.bar}>
        <Input
          type="search"
          size="large"
          prefix={<SearchOutlined aria-hidden="true" />}
          placeholder="Search questions"
          aria-label="Search questions"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Button size="large" onClick={toggleAll} disabled={found.length === 0}>
          {allOpen ? 'Collapse all' : 'Expand all'}
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
        <div className={styles.groups}>
          {groupFaq(found).map(({ category, items: questions }) => (
            <section key={category} aria-label={category}>
              <h2 className={styles.category}>{category}</h2>
              <ul className={styles.questions}>
                {questions.map((item) => (
                  <FaqQuestion
                    key={item.faq_id}
                    item={item}
                    open={openIds.has(item.faq_id)}
                    onToggle={() => toggle(item.faq_id)}
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
