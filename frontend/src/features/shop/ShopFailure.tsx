import { Notice, type NoticeProps } from '../../shared/ui/Notice';
import { useHeaderBanner } from '../../shared/frame/headerBanner';

/** Stands where a shop cannot be shown; the header waits for its dates no longer. */
export function ShopFailure(props: Pick<NoticeProps, 'title' | 'text' | 'action'>) {
  useHeaderBanner(undefined, undefined);
  return <Notice wholePage tone="error" {...props} />;
}
