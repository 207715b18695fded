/** So many things, in digits alone like sums: '1 event', '1208 events'. */
export function countOf(count: number, thing: string): string {
  return `${count} ${count === 1 ? thing : `${thing}s`}`;
}
