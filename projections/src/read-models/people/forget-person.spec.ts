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
    const personal = Object.values(columns).filter((column) => column.personal);
    // Texts of payers are forgotten line by line.
    if (personal.some((column) => column.personal === true)) expect(columns).toHaveProperty('user_id');
    for (const column of personal) expect(column.default).toBeNull();
  });
});
