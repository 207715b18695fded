import type { FaqRecord } from '@fan-beats/backend/contract';
import { App } from 'antd';
import { useState } from 'react';
import { errorMessage } from '../../../shared/api/apiError';
import { refusedFields } from '../../../shared/forms/refusedFields';
import { faqLabels } from './CreateFaqForm';
import { useUpdateBatchFaqMutation } from './faqAdminApi';
import { inFaqOrder } from '../faqGroups';
import { mergeDraft, toBatch } from './faqDraft';

const isBlank = (text: string): boolean => text.trim() === '';

const differs = (draft: readonly FaqRecord[], saved: readonly FaqRecord[]): boolean =>
  JSON.stringify(toBatch(draft)) !== JSON.stringify(toBatch(saved));

/** Order and texts as the admin left them, kept here until Save Changes. */
export function useFaqDraft(saved: readonly FaqRecord[]) {
  const { message } = App.useApp();
  const [edited, setEdited] = useState<readonly FaqRecord[] | null>(null);
  const [update, { isLoading }] = useUpdateBatchFaqMutation();
  const inOrder = inFaqOrder(saved);
  const draft = edited === null ? inOrder : mergeDraft(edited, inOrder);

  const dirty = edited !== null && differs(draft, inOrder);

  const save = async () => {
    if (draft.some(({ category, caption, content }) => [category, caption, content].some(isBlank))) {
      message.error('Please fill in all fields');
      return;
    }
    const batch = toBatch(draft);
    try {
      await update(batch).unwrap();
      setEdited(null);
      message.success('Changes saved');
    } catch (error) {
      const refused = Object.entries(refusedFields(error, faqLabels)).map(
        ([name, sentence]) => `${batch[Number.parseInt(name)]?.caption}: ${sentence}`,
      );
      message.error(refused.join(' ') || errorMessage(error, 'Failed to save changes'));
    }
  };

  return {
    draft,
    setDraft: setEdited,
    dirty,
    discard: () => setEdited(null),
    save,
    isSaving: isLoading,
  };
}
