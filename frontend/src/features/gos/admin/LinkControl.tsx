import type { LinkRecord } from '@fan-beats/backend/contract';
import { App, Button, Input } from 'antd';
import { useId } from 'react';
import { errorMessage } from '../../../shared/api/apiError';
import { integerText, parseInteger } from '../../../shared/forms/numbers';
import { useConsequenceQuestion } from '../../../shared/ui/useConsequenceQuestion';
import styles from './GoAdmin.module.css';
import { unlinkConsequences } from './goConsequences';
import {
  useAdmLinkItemToGoMutation,
  useAdmUnlinkItemFromGoMutation,
  useAdmUpdateLinkedGoItemMutation,
  useLazyAdmGetGoFiguresQuery,
} from './gosAdminApi';

interface LinkControlProps {
  readonly goId: number;
  readonly item: { readonly item_id: number; readonly caption: string };
  readonly link: LinkRecord | undefined;
  /** The limit it had here last, which it gets back when it is linked again. */
  readonly lastLimit: number | null;
  /** The amount as it is typed, or null where nobody types. */
  readonly typed: string | null;
  readonly onType: (text: string | null) => void;
}

/** Whether a product is in a group order, and how many of it there are; no amount means no limit (rule D15). */
export function LinkControl({ goId, item, link, lastLimit, typed, onType }: LinkControlProps) {
  const { message } = App.useApp();
  const [linkItem, linking] = useAdmLinkItemToGoMutation();
  const [unlinkItem, unlinking] = useAdmUnlinkItemFromGoMutation();
  const [updateLink, updating] = useAdmUpdateLinkedGoItemMutation();
  const [readFigures] = useLazyAdmGetGoFiguresQuery();
  const ask = useConsequenceQuestion();
  const problemId = useId();
  const text = typed ?? integerText(link ? link.amount : lastLimit);
  const amount = parseInteger(text);
  const ids = { go_id: goId, item_id: item.item_id };

  const linked = link !== undefined;
  const word = linked ? 'Linked' : 'Unlinked';
  const invalid = amount === undefined;

  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act();
      onType(null);
    } catch (error) {
      message.error(errorMessage(error));
    }
  };

  const unlink = async () => {
    const { items } = await readFigures({ go_id: goId }).unwrap();
    const { claimed } = items.find(({ item_id }) => item_id === item.item_id) ?? { claimed: 0 };
    const consequences = unlinkConsequences({ claimed }, link?.amount ?? null);
    const title = `Unlink ${item.caption}?`;
    if (consequences.length === 0 || (await ask({ title, consequences, okText: 'Unlink' })))
      await unlinkItem(ids).unwrap();
  };

  const toggle = () =>
    void attempt(() => (link ? unlink() : linkItem({ ...ids, amount: lastLimit }).unwrap()));

  const saveAmount = () => {
    if (!link || updating.isLoading || amount === undefined || amount === link.amount) return;
    void attempt(() => updateLink({ ...ids, amount }).unwrap());
  };

  return (
    <span className={styles.link}>
      <Button
        type={linked ? 'primary' : 'default'}
        aria-pressed={linked}
        aria-label={`${word}: ${item.caption}`}
        loading={linking.isLoading || unlinking.isLoading}
        onClick={toggle}
      >
        {word}
      </Button>
      <Input
        className={styles.amount ?? ''}
        inputMode="numeric"
        placeholder="no limit"
        aria-label={`Amount: ${item.caption}`}
        disabled={!linked}
        readOnly={updating.isLoading}
        status={invalid ? 'error' : ''}
        aria-invalid={invalid}
        value={text}
        onChange={(event) => onType(event.target.value)}
        {...(invalid && { 'aria-describedby': problemId })}
        onBlur={saveAmount}
        onPressEnter={saveAmount}
      />
      {invalid && (
        <span id={problemId} className={styles.problem} role="alert">
          A whole number, or empty for no limit
        </span>
      )}
    </span>
  );
}
