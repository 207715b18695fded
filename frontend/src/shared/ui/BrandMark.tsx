interface BrandMarkProps {
  readonly size: number;
}

export function BrandMark({ size }: BrandMarkProps) {
  return <img src="/favicon.svg" width={size} height={size} alt="" />;
}
