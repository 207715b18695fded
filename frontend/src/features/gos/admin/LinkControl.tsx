import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { errorMessage } from '../../../shared/api/apiError';
import type { LinkedItem } from '../../../shared/api/procedures';
import { integerText, parseInteger } from '../../../shared/forms/numbers';
import styles from './GoAdmin.module.css';
import {
  useAdmLinkItemToGoMutation,
  useAdmUnlinkItemFromGoMutation,
  useAdmUpdateLinkedGoItemMutation,
} from './gosAdminApi';

interface LinkControlProps {
  readonly goId: number;
  readonly item: { readonly item_id: number; readonly caption: string };
  readonly link: LinkedItem | undefined;
}

/** Whether a product is in a group order, and how many of it there are; no amount means no limit (rule D15). */
export function LinkControl({ goId, item, link }: LinkControlProps) {
  const { message } = App.useApp();
  const [linkItem, linking] = useAdmLinkItemToGoMutation();
  const [unlinkItem, unlinking] = useAdmUnlinkItemFromGoMutation();
  const [updateLink, updating] = useAdmUpdateLinkedGoItemMutation();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? integerText(link ? link.amount : null);
  const amount = parseInteger(text);
  const ids = { go_id: goId, item_id: item.item_id };

  const linked = link !== undefined;
  const word = linked ? 'Linked' : 'Unlinked';
  const invalid = amount === undefined;

  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act();
      setTyped(null);
    } catch (error) {
      message.error(errorMessage(error));
    }
  };

  const toggle = () =>
    void attempt(() =>
      link ? unlinkItem(ids).unwrap() : linkItem({ ...ids, amount: amount ?? null }).unwrap(),
    );

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
        onChange={(event) => setTyped(event.target.value)}
        onBlur={saveAmount}
        onPressEnter={saveAmount}
      />
    </span>
  );
}
