import { DownOutlined, SearchOutlined } from '@ant-design/icons';
import type { FaqRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button, Input } from 'antd';
import { useState } from 'react';
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
          placeholder={i18n.t('Search questions')}
          aria-label={i18n.t('Search questions')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Button size="large" onClick={open.toggleAll} disabled={found.length === 0}>
          {open.all ? i18n.t('Collapse all') : i18n.t('Expand all')}
        </Button>
      </div>
      <p className="visuallyHidden" role="status">
        {search &&
          i18n.t('{foundLength} of {n, plural, one {{n} question} other {{n} questions}}', {
            n: items.length,
            foundLength: found.length,
          })}
      </p>
      {found.length === 0 ? (
        <Notice
          title={i18n.t('No question matches your search.')}
          action={<Button onClick={() => setSearch('')}>{i18n.t('Show all questions')}</Button>}
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
