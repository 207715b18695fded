import { useShopRecord } from '../../config/settings';
import { thumbnailUrl } from '../show/thumbnails';
import styles from './BrandMark.module.css';

/** The shop's logo, or the mark in the page itself, which shows before any code has loaded. */
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
