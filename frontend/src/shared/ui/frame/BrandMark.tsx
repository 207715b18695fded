/** Drawn in the page itself, where it is seen before any code has come. */
export function BrandMark({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href="#brand-mark" />
    </svg>
  );
}
