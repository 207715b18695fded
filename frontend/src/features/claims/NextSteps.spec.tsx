import { screen } from '@testing-library/react';
import type { Location } from 'react-router-dom';
import { renderScreen } from '../../shared/testing/renderScreen';
import { addedIn, NextSteps } from './NextSteps';
import { aClaim } from './testing/aClaim';

const chat = () => screen.queryByRole('link', { name: 'Join the group chat' });

test('leads to the group chat', () => {
  renderScreen(<NextSteps claim={aClaim({ invite_link: 'HTTPS://chat.example/1' })} added={null} />);
  expect(chat()).toHaveAttribute('href', 'HTTPS://chat.example/1');
});

test.each([
  ['a text that is not a web address', { invite_link: 'javascript:alert(1)' }],
  ['a text that only contains one', { invite_link: 'javascript:alert("https://chat.example")' }],
  ['the chat of a group order that is canceled', { invite_link: 'https://chat.example', canceled: true }],
  ['nothing', {}],
])('never leads to %s', (_what, changes) => {
  renderScreen(<NextSteps claim={aClaim(changes)} added={null} />);
  expect(chat()).toBeNull();
});

test.each([
  [{ pieces: 2, sumCents: 1250 }, 'You added 2 pieces, 12.50 €.'],
  [{ pieces: 0, sumCents: 0 }, null],
  [null, null],
])('for %j added it says %p', (added, text) => {
  renderScreen(<NextSteps claim={aClaim()} added={added} />);
  expect(screen.queryByText(/^You added/)?.textContent ?? null).toBe(text);
});

test.each([
  [{ added: { pieces: 1, sumCents: 5 } }, { pieces: 1, sumCents: 5 }],
  [{ added: { pieces: 1 } }, null],
  [{ added: { sumCents: 5 } }, null],
  [{ added: null }, null],
  [null, null],
])('a step with the state %j carried %j', (state, added) => {
  expect(addedIn({ state } as Location)).toEqual(added);
});
