interface BrandMarkProps {
  readonly size: number;
}

/** Drawn in the page itself, where it is seen before any code has come. */
export function BrandMark({ size }: BrandMarkProps) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href="#brand-mark" />
    </svg>
  );
}
