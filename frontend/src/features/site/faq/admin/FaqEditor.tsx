import { DeleteOutlined, DownOutlined, EditOutlined, RightOutlined } from '@ant-design/icons';
import type { FaqRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { App, Button, Input } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { errorMessage, isConflict, isNotFound } from '../../../../shared/api/apiError';
import { differingFields } from '../../../../shared/forms/mergeMine';
import { refusedFields } from '../../../../shared/forms/refusedFields';
import { useDraft } from '../../../../shared/forms/useDraft';
import { useLeaveQuestion } from '../../../../shared/forms/useLeaveQuestion';
import { useSaveKey } from '../../../../shared/forms/useCommandKey';
import { Notice } from '../../../../shared/ui/states/Loaded';
import { Panel } from '../../../../shared/ui/frame/Page';
import { moved } from '../../../../shared/ui/lists/SortableList/moved';
import { SortableList } from '../../../../shared/ui/lists/SortableList/SortableList';
import { useDeleteQuestion } from '../../../../shared/ui/questions/useDeleteQuestion';
import { useMarked } from '../useMarked';
import { groupFaq, inFaqOrder, type FaqGroup } from '../faqGroups';
import styles from './FaqAdmin.module.css';
import { FaqApi } from '../faqApi';
import { MarkdownField } from '../../../../shared/ui/fields/MarkdownField';
import { CreateFaqForm, faqLabels } from './CreateFaqForm';
import { changesOf, fromGroups, mergeDraft, nextSortId, type FaqDraft } from './faqDraft';

interface FaqEditorProps {
  readonly items: readonly FaqRecord[];
  /** Reads the newest questions from the server; undefined if that fails. */
  readonly readNewest: () => Promise<readonly FaqRecord[] | undefined>;
}

export function FaqEditor({ items, readNewest }: FaqEditorProps) {
  const { draft, setDraft, dirty, discard, save, isSaving } = useFaqDraft(items, readNewest);
  const groups = groupFaq(draft);
  const categories = groups.map(({ category }) => category);
  const closed = useMarked(categories);
  const [typing, setTyping] = useState(false);
  useLeaveQuestion(dirty || typing);
  useSaveKey(() => void save(), !dirty || isSaving);
  const changeGroup = (changed: FaqGroup) =>
    setDraft(fromGroups(groups.map((group) => (group.category === changed.category ? changed : group))));

  return (
    <>
      <CreateFaqForm categories={categories} sortId={nextSortId(items)} onTyping={setTyping} />
      {draft.length === 0 ? (
        <Notice title={i18n.t('No FAQ items found...')} text={i18n.t('Add the first question above.')} />
      ) : (
        <>
          <div className={styles.bar}>
            <span className="warned bold grows" role="status">
              {dirty ? i18n.t('Not saved yet') : ''}
            </span>
            <Button onClick={closed.toggleAll}>
              {closed.all ? i18n.t('Expand all') : i18n.t('Collapse all')}
            </Button>
            <Button disabled={!dirty || isSaving} onClick={discard}>
              {i18n.t('Discard')}
            </Button>
            <Button type="primary" disabled={!dirty} loading={isSaving} onClick={() => void save()}>
              {i18n.t('Save Changes')}
            </Button>
          </div>
          {groups.length > 1 && (
            <Panel title={i18n.t('Order of the categories')}>
              <SortableList
                label={i18n.t('Categories')}
                items={groups}
                idOf={({ category }) => i18n.t('category {category}', { category })}
                labelOf={({ category }) => category}
                onMove={(from, to) => setDraft(fromGroups(moved(groups, from, to)))}
              >
                {({ category, items: questions }, handles) => (
                  <div className={styles.line}>
                    {handles}
                    <span className="grows">{category}</span>
                    <span className="quiet">{questions.length}</span>
                  </div>
                )}
              </SortableList>
            </Panel>
          )}
          {groups.map((group) => (
            <DraftCategory
              key={group.category}
              group={group}
              open={!closed.isMarked(group.category)}
              onToggle={() => closed.toggle(group.category)}
              onChange={changeGroup}
            />
          ))}
        </>
      )}
    </>
  );
}

const isBlank = (text: string): boolean => text.trim() === '';

/** Order and texts as the admin left them, stored here until Save Changes. */
function useFaqDraft(saved: readonly FaqRecord[], readNewest: FaqEditorProps['readNewest']) {
  const { message } = App.useApp();
  const { kept, keep } = useDraft<FaqDraft>('questions', { items: saved, seen: saved });
  const [edited, setEdited] = useState<FaqDraft | null>(kept);
  useEffect(() => keep(edited), [keep, edited]);
  const [update, { isLoading }] = FaqApi.useUpdateBatchFaqMutation();
  const inOrder = inFaqOrder(saved);
  const draft = edited === null ? inOrder : mergeDraft(edited, inOrder);
  const batch = edited === null ? [] : changesOf(edited, inOrder);

  const tellSaved = (seen: readonly FaqRecord[]) => {
    // Changes typed during the save stay.
    setEdited((now) => (now && now !== edited ? { items: mergeDraft(now, seen), seen } : null));
    message.success(i18n.t('Changes saved'));
  };

  const takeTheirs = (mine: FaqDraft, newest: readonly FaqRecord[]) => {
    const changed = newest.filter(
      (now) => !mine.seen.some((before) => differingFields(before, now).length === 0),
    );
    const gone = mine.seen.filter(({ faq_id }) => newest.every((now) => now.faq_id !== faq_id));
    const items = mergeDraft(mine, newest);
    // The same texts on the server are this save, whose answer was lost.
    if (gone.length === 0 && changesOf({ items, seen: newest }, newest).length === 0) {
      tellSaved(newest);
      return;
    }
    setEdited((now) => ({ items: mergeDraft(now ?? mine, newest), seen: newest }));
    const happened = [
      ...changed.map(({ caption }) => caption),
      ...gone.map(({ caption }) => i18n.t('{caption} (deleted)', { caption })),
    ];
    message.error(
      gone.length > 0
        ? i18n.t(
            'Another organiser changed meanwhile: {happened}. What you typed elsewhere stays: please check it and save again, or discard it to see theirs.',
            { happened: happened.join(', ') },
          )
        : i18n.t(
            'Another organiser changed meanwhile: {happened}. What you typed stays: please check it and save again, or discard it to see theirs.',
            { happened: happened.join(', ') },
          ),
      12,
    );
  };

  const save = async () => {
    if (draft.some(({ category, caption, content }) => [category, caption, content].some(isBlank))) {
      message.error(i18n.t('Please fill in all fields'));
      return;
    }
    try {
      await update(batch).unwrap();
      tellSaved((await readNewest()) ?? draft);
    } catch (error) {
      const newest = isConflict(error) || isNotFound(error) ? await readNewest() : undefined;
      if (edited && newest) {
        takeTheirs(edited, newest);
        return;
      }
      const refused = Object.entries(refusedFields(error, faqLabels())).map(
        ([name, sentence]) => `${batch[Number.parseInt(name)]?.caption}: ${sentence}`,
      );
      message.error(refused.join(' ') || errorMessage(error, i18n.t('Failed to save changes')));
    }
  };

  const discard = () => setEdited(null);
  const setDraft = (items: readonly FaqRecord[]) => setEdited({ items, seen: edited?.seen ?? saved });
  return { draft, setDraft, dirty: batch.length > 0, discard, save, isSaving: isLoading };
}

interface DraftCategoryProps {
  readonly group: FaqGroup;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onChange: (group: FaqGroup) => void;
}

function DraftCategory({ group, open, onToggle, onChange }: DraftCategoryProps) {
  const { category, items } = group;
  const [deleteFaq] = FaqApi.useDeleteFaqMutation();
  const askToDelete = useDeleteQuestion();

  const remove = (item: FaqRecord) =>
    askToDelete({
      question: i18n.t('Are you sure you want to delete this FAQ item?'),
      okText: i18n.t('Delete'),
      failed: i18n.t('Failed to delete FAQ item'),
      onDelete: () => deleteFaq({ faq_id: item.faq_id }).unwrap(),
    });

  return (
    <Panel>
      <h2>
        <button type="button" className="bare line" aria-expanded={open} onClick={onToggle}>
          {open ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />} {category}{' '}
          <span className="quiet">{items.length}</span>
        </button>
      </h2>
      {open && (
        <SortableList
          label={i18n.t('Questions: {category}', { category })}
          items={items}
          idOf={({ faq_id }) => i18n.t('question {faq_id}', { faq_id })}
          labelOf={({ caption }) => caption}
          onMove={(from, to) => onChange({ category, items: moved(items, from, to) })}
        >
          {(item, handles) => (
            <FaqDraftItem
              item={item}
              handles={handles}
              onChange={(changed) =>
                onChange({
                  category,
                  items: items.map((other) => (other.faq_id === changed.faq_id ? changed : other)),
                })
              }
              onDelete={() => remove(item)}
            />
          )}
        </SortableList>
      )}
    </Panel>
  );
}

interface FaqDraftItemProps {
  readonly item: FaqRecord;
  readonly handles: ReactNode;
  readonly onChange: (item: FaqRecord) => void;
  readonly onDelete: () => void;
}

function FaqDraftItem({ item, handles, onChange, onDelete }: FaqDraftItemProps) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <div className={styles.line}>
        {handles}
        <span className="grows">{item.caption}</span>
        <Button
          type="text"
          icon={<EditOutlined aria-hidden />}
          aria-label={i18n.t('Edit {caption}', { caption: item.caption })}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
        <Button
          type="text"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={i18n.t('Delete {caption}', { caption: item.caption })}
          onClick={onDelete}
        />
      </div>
      {open && (
        <div className={`form ${styles.fields}`}>
          <Input
            aria-label={i18n.t('Question')}
            maxLength={500}
            value={item.caption}
            onChange={(event) => onChange({ ...item, caption: event.target.value })}
          />
          <MarkdownField
            label={i18n.t('Answer')}
            value={item.content}
            onChange={(content) => onChange({ ...item, content })}
          />
        </div>
      )}
    </div>
  );
}
