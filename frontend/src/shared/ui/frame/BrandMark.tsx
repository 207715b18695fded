import { useShopRecord } from '../../config/settings';
import { thumbnailUrl } from '../show/thumbnails';
import styles from './BrandMark.module.css';

/** The shop's logo, or the mark that is drawn in the page itself, where it is seen before any code has come. */
export function BrandMark({ size }: { readonly size: number }) {
  const { logo } = useShopRecord();
  return logo === null ? (
    <svg width={size} height={size} aria-hidden="true">
      <use href="#brand-mark" />
    </svg>
  ) : (
    <img src={thumbnailUrl(logo, 160)} width={size} height={size} alt="" className={styles.mark} />
  );
}
