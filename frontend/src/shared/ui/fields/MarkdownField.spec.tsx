import { screen } from '@testing-library/react';
import { renderScreen } from '../../testing/renderScreen';
import { MarkdownField } from './MarkdownField';

test('a text says which markdown it may have; a table is none of it', async () => {
  const value = '# Costs\n\n| What | Cost |\n| ---- | ---- |\n| EMS | 3 € |';
  renderScreen(<MarkdownField label="Terms" value={value} />);
  expect(await screen.findByRole('heading', { name: 'Costs' })).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Terms' })).toHaveAttribute(
    'placeholder',
    'Terms, in markdown: # heading, **bold**, - list, [link](https://…). No tables and no pictures.',
  );
});
