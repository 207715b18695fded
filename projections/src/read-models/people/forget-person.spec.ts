import { projectionTables } from '../projectors';

describe('a table with free text of people', () => {
  const tables = projectionTables.filter(({ columns }) =>
    Object.values(columns).some(({ personal }) => personal),
  );

  it('is there', () => {
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['claim_overview', 'claim_item', 'posting']),
    );
  });

  it.each(tables)('$name says whose it is, and can be emptied', ({ columns }) => {
    expect(columns).toHaveProperty('user_id');
    for (const column of Object.values(columns)) if (column.personal) expect(column.default).toBeNull();
  });
});
