import type { ItemRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { App, Button, Checkbox, Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { differingFields } from '../../../../shared/forms/mergeMine';
import { useDraft } from '../../../../shared/forms/useDraft';
import { useLeaveQuestion } from '../../../../shared/forms/useLeaveQuestion';
import { useRefusals } from '../../../../shared/forms/refusedFields';
import { useSaveFailure, SaveFailureNotice } from '../../../../shared/ui/states/SaveFailureNotice';
import { useSaveKey } from '../../../../shared/forms/useCommandKey';
import { Panel } from '../../../../shared/ui/frame/Page';
import { useConsequenceQuestion } from '../../../../shared/ui/questions/useConsequenceQuestion';
import { StatusTag } from '../../../../shared/ui/show/StatusTag';
import { ItemsApi } from '../itemsApi';
import styles from './ItemEdit.module.css';
import { ItemFields } from './ItemFields';
import { draftProblem, itemDraft, itemLabels, newlyFree, toItemUpdate, type ItemDraft } from './itemForm';
import { changedPrices, keptPrices } from './keptPrices';
import { mergeDrafts, savedAs, theirItemChanges, typedSince } from './itemConflict';
import { Variants } from './Variants';

interface ItemEditFormProps {
  readonly item: ItemRecord;
  /** Reads the newest version from the server; undefined if that fails. */
  readonly readNewest: () => Promise<ItemRecord | undefined>;
}

export function ItemEditForm({ item, readNewest }: ItemEditFormProps) {
  const { message } = App.useApp();
  const [update, { isLoading }] = ItemsApi.useAdmUpdateItemMutation();
  const [readClaims] = ItemsApi.useLazyAdmGetClaimsAtPricesQuery();
  // The item that the admin saw, even if it was fetched again meanwhile.
  const { kept, keep } = useDraft(`item ${item.item_id}`, { item, draft: itemDraft(item) });
  const [seen, setSeen] = useState(kept?.item ?? item);
  const [draft, setDraft] = useState(() => kept?.draft ?? itemDraft(item));
  // An entry stays the same on the screen when a save gives its variant an id.
  const [entryIds, setEntryIds] = useState<ReadonlyMap<number, number>>(new Map());
  const ask = useConsequenceQuestion();
  const { failure, setFailure, fail } = useSaveFailure(readNewest, i18n.t('Error updating product'));
  const { refusals, show, forget } = useRefusals(itemLabels());
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.querySelector<HTMLElement>('[data-refused]')?.focus(), [refusals]);
  const dirty = differingFields(itemDraft(seen), draft).length > 0;
  useLeaveQuestion(dirty);
  useEffect(() => keep(dirty ? { item: seen, draft } : null), [keep, dirty, seen, draft]);

  const takeOver = (newest: ItemRecord) => {
    setSeen(newest);
    setDraft(itemDraft(newest));
    setFailure(null);
  };

  // A newer version replaces the form if nobody is editing here.
  if (!dirty && failure === null && item.version > seen.version) takeOver(item);

  const edit = (change: Partial<ItemDraft>) => {
    setDraft((now) => ({ ...now, ...change }));
    forget('description' in change ? { item_description: '' } : change);
  };

  const mayPublish = async (mine: ItemDraft): Promise<boolean> => {
    const free = newlyFree(item.item_type, itemDraft(seen), mine);
    if (free.length === 0) return true;
    return ask({
      title: i18n.t('Publish at 0.00 €?'),
      consequences: [
        i18n.t("{free}: fans can claim this for nothing ('Kostenlos').", { free: free.join(', ') }),
      ],
      okText: i18n.t('Publish at 0.00 €'),
    });
  };

  const mayChangePrices = async (mine: ItemDraft): Promise<boolean> => {
    const changed = changedPrices(itemDraft(seen), mine);
    if (changed.size === 0) return true;
    const consequences = keptPrices(item, changed, await readClaims().unwrap());
    if (consequences.length === 0) return true;
    return ask({
      title: i18n.t('Change the price of claimed pieces?'),
      consequences: [...consequences, i18n.t('Pieces claimed later cost the new price.')],
      okText: i18n.t('Save the new price'),
    });
  };

  const save = async (base: ItemRecord, mine: ItemDraft) => {
    const problem = draftProblem(mine);
    setFailure(problem === null ? null : { text: problem });
    if (problem !== null || !(await mayPublish(mine))) return;
    try {
      if (!(await mayChangePrices(mine))) return;
      const saved = await update(toItemUpdate(base, mine)).unwrap();
      setSeen(saved);
      setEntryIds((known) => new Map([...known, ...savedAs(mine, itemDraft(saved))]));
      setDraft((typed) => typedSince(mine, typed, itemDraft(saved)));
      message.success(i18n.t('Product saved'));
    } catch (error) {
      if (!show(error)) await fail(error);
    }
  };

  const applyMineAgain = (newest: ItemRecord) => {
    const merged = mergeDrafts(itemDraft(seen), draft, itemDraft(newest));
    setSeen(newest);
    setDraft(merged);
    void save(newest, merged);
  };

  const saveSeen = () => {
    if (!isLoading) void save(seen, draft);
  };
  useSaveKey(saveSeen);

  return (
    <Form layout="vertical" onFinish={saveSeen}>
      <div className={styles.top}>
        <Checkbox checked={draft.published} onChange={(event) => edit({ published: event.target.checked })}>
          {i18n.t('Published')}
        </Checkbox>
        <StatusTag tone={seen.published ? 'success' : 'error'}>
          {seen.published ? i18n.t('Published') : i18n.t('Not yet Published')}
        </StatusTag>
        <span className={`bold right warned ${styles.unsaved}`} role="status">
          {dirty ? i18n.t('Not saved yet') : ''}
        </span>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          {i18n.t('Save')}
        </Button>
      </div>
      {failure && (
        <SaveFailureNotice
          failure={failure}
          changed={i18n.t('This product was changed since you opened it.')}
          changesIn={(newest) => theirItemChanges(seen, newest)}
          onReload={takeOver}
          onApplyAgain={applyMineAgain}
        />
      )}
      <div ref={fields}>
        <Panel title={i18n.t('Product')}>
          <ItemFields itemType={item.item_type} draft={draft} refusals={refusals} onChange={edit} />
        </Panel>
        <Variants
          itemType={item.item_type}
          draft={draft}
          entryIds={entryIds}
          refusals={refusals}
          onChange={(change) => {
            setDraft(change);
            forget({ variants: [] });
          }}
        />
      </div>
    </Form>
  );
}
