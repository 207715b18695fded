import { render, screen } from '@testing-library/react';
import { Alert, App, Select } from 'antd';
import { useEffect } from 'react';
import { Providers } from './Providers';
import { createStore } from './store';

function Question() {
  const { modal } = App.useApp();
  useEffect(() => void modal.confirm({ title: 'Leave?' }), [modal]);
  return null;
}

test('no icon of a notice, a question or a choice is read by the name of its file', async () => {
  render(
    <Providers store={createStore()}>
      <App>
        {(['success', 'info', 'warning', 'error'] as const).map((type) => (
          <Alert key={type} type={type} showIcon title={type} />
        ))}
        <Select aria-label="Sort by" />
        <Question />
      </App>
    </Providers>,
  );
  await screen.findAllByText('Leave?');
  expect(document.querySelectorAll('svg')).toHaveLength(6);
  expect(document.querySelectorAll('[role=img]:not([aria-hidden=true])')).toHaveLength(0);
});
