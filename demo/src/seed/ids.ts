/** Ids that the shop gave to the things of the demo, by their keys. */
export class DemoIds {
  readonly people = new Map<string, number>();
  readonly images = new Map<string, number>();
  readonly items = new Map<string, number>();
  readonly gos = new Map<string, number>();
  readonly claims = new Map<
    string,
    { readonly claimId: number; readonly goId: number; readonly userId: number }
  >();
  private readonly variants = new Map<string, number>();

  setVariant(item: string, variant: string, id: number): void {
    this.variants.set(`${item}/${variant}`, id);
  }

  hasVariant(item: string, variant: string): boolean {
    return this.variants.has(`${item}/${variant}`);
  }

  variant(item: string, variant: string | null): number | null {
    return variant === null ? null : found(this.variants, `${item}/${variant}`);
  }

  person(key: string): number {
    return found(this.people, key);
  }

  image(file: string): number {
    return found(this.images, file);
  }

  item(key: string): number {
    return found(this.items, key);
  }

  go(key: string): number {
    return found(this.gos, key);
  }

  claim(key: string): { readonly claimId: number; readonly goId: number; readonly userId: number } {
    return found(this.claims, key);
  }
}

function found<Value>(map: ReadonlyMap<string, Value>, key: string): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demo names ${key}, which was not made`);
  return value;
}
