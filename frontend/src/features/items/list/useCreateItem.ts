import type { ItemTypeCode } from '@fan-beats/backend/contract';
import { useState } from 'react';
import { errorMessage } from '../../../shared/api/apiError';
import { refusedFields } from '../../../shared/forms/refusedFields';
import { useAdmCreateItemMutation } from '../itemsApi';

/** Creates an item and hands over its id; a failure is a sentence to show. */
export function useCreateItem(itemType: ItemTypeCode, onCreated: (itemId: number) => void) {
  const [create, { isLoading }] = useAdmCreateItemMutation();
  const [failure, setFailure] = useState<string | null>(null);

  const submit = async (caption: string, kind: string): Promise<void> => {
    setFailure(null);
    try {
      const answer = await create({
        caption: caption.trim(),
        kind: kind.trim(),
        item_type: itemType,
      }).unwrap();
      // An answer without an id is a fault of the server that only the wire can show.
      if (answer.item_id > 0) onCreated(answer.item_id);
      else setFailure('Fehler: Kein item_id zurückgegeben');
    } catch (error) {
      const refused = Object.values(refusedFields(error, { caption: 'Name', kind: 'Art' }));
      setFailure(refused.join(' ') || errorMessage(error, 'Fehler beim Erstellen des Items'));
    }
  };

  return { submit, failure, isCreating: isLoading };
}
