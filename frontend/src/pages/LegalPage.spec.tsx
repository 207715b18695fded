import { screen } from '@testing-library/react';
import { refused, startTrpcServer } from '../shared/testing/startTrpcServer';
import { LegalPage } from './LegalPage';
import { renderPage } from './testing/renderPage';

afterEach(() => jest.restoreAllMocks());

test.each([
  ['', 'This text is not written yet.'],
  ['?version=99', 'This text has no version 99.'],
])('a text that is not there says what is missing: %j', async (query, said) => {
  startTrpcServer({ 'settings.getText': () => refused('NOT_FOUND', 404, 'This text was not found') });
  renderPage({
    Page: LegalPage,
    path: '/legal/:text',
    address: `/legal/imprint${query}`,
    loggedIn: false,
  });
  expect(await screen.findByText(said)).toBeInTheDocument();
});
