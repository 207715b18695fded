/** So many things, in digits alone like sums: '1 event', '1208 events'. */
export function countOf(count: number, thing: string, things = `${thing}s`): string {
  return `${count} ${count === 1 ? thing : things}`;
}
