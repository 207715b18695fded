import type { GoItemFiguresRecord, ItemRecord, LinkRecord } from '@fan-beats/backend/contract';
import { useReported } from '../../../shared/forms/useReported';
import { useConsequenceQuestion } from '../../../shared/ui/questions/useConsequenceQuestion';
import { unlinkConsequences } from './goConsequences';
import {
  useAdmLinkItemToGoMutation,
  useAdmUnlinkItemFromGoMutation,
  useAdmUpdateLinkedGoItemMutation,
  useLazyAdmGetGoFiguresQuery,
} from './gosAdminApi';
import { linkedUnits, sharedLimit } from './linkedUnits';

export interface LinkedItem {
  readonly goId: number;
  readonly item: Pick<ItemRecord, 'item_id' | 'caption' | 'variants'>;
  readonly link: LinkRecord | undefined;
  /** What is claimed of it here, and the limits it has or had last. */
  readonly figures: GoItemFiguresRecord | undefined;
  /** Amounts as they are typed, of a variant or of the item (null); null where nobody types. */
  readonly typedOf: (variantId: number | null) => string | null;
  readonly onType: (variantId: number | null, text: string | null) => void;
}

/** Links an item to a group order, changes its limits there, and unlinks it. */
export function useLinkActs(linked: LinkedItem) {
  const { goId, item, onType } = linked;
  const reported = useReported();
  const [updateLink, updating] = useAdmUpdateLinkedGoItemMutation();
  const [readFigures] = useLazyAdmGetGoFiguresQuery();
  const { link, unlink, isLinking } = useLinking(linked);

  return {
    isLinking,
    isSaving: updating.isLoading,
    toggle: () =>
      void reported(async () => {
        await (linked.link ? unlink() : link());
        onType(null, null);
      }),
    save: (variantId: number | null, amount: number | null) =>
      void reported(async () => {
        const ids = { go_id: goId, item_id: item.item_id, itemvariant_id: variantId ?? undefined };
        await updateLink({ ...ids, amount }).unwrap();
        // What was typed stands until what it became is there.
        await readFigures({ go_id: goId });
        onType(variantId, null);
      }),
  };
}

function useLinking({ goId, item, link: standing, figures }: LinkedItem) {
  const [linkItem, linking] = useAdmLinkItemToGoMutation();
  const [unlinkItem, unlinking] = useAdmUnlinkItemFromGoMutation();
  const [readFigures] = useLazyAdmGetGoFiguresQuery();
  const ask = useConsequenceQuestion();
  const ids = { go_id: goId, item_id: item.item_id };

  const link = async () => {
    const amount = figures?.last_limit ?? null;
    const variants = linkedUnits(item, { link: undefined, figures }).flatMap(({ id, limit }) =>
      id === null || limit === amount ? [] : [{ itemvariant_id: id, amount: limit }],
    );
    await linkItem({ ...ids, amount, variants: variants.length > 0 ? variants : undefined }).unwrap();
  };

  const unlink = async () => {
    const { items } = await readFigures({ go_id: goId }).unwrap();
    const present = items.find(({ item_id }) => item_id === item.item_id);
    const limit = sharedLimit(linkedUnits(item, { link: standing, figures: present }));
    const consequences = unlinkConsequences(present ?? { claimed: 0 }, limit);
    const title = `Unlink ${item.caption}?`;
    if (consequences.length === 0 || (await ask({ title, consequences, okText: 'Unlink' })))
      await unlinkItem(ids).unwrap();
  };

  return { link, unlink, isLinking: linking.isLoading || unlinking.isLoading };
}
