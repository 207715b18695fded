import { actIdOfName, newActId } from './act-id';

const uuid = (version: number) =>
  new RegExp(`^[0-9a-f]{8}-[0-9a-f]{4}-${version}[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`);

describe('the id of an act', () => {
  it('is a UUID that begins with its time, and another one each time', () => {
    const ids = Array.from({ length: 100 }, () => newActId(1_764_433_000_123));
    for (const id of ids) expect(id).toMatch(uuid(7));
    expect(new Set(ids).size).toBe(100);
    expect(new Set(ids.map((id) => parseInt(id.replace('-', '').slice(0, 12), 16)))).toEqual(
      new Set([1_764_433_000_123]),
    );
  });

  it('is derived from a name, the same each time', () => {
    expect(actIdOfName('take-over a')).toBe(actIdOfName('take-over a'));
    expect(actIdOfName('take-over a')).not.toBe(actIdOfName('take-over b'));
    expect(actIdOfName('take-over a')).toMatch(uuid(8));
  });
});
