import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { removeDrafts } from '../../../../shared/forms/drafts';
import { renderForPerson } from '../../../../shared/testing/renderForPerson';
import { answered, startTrpcServer } from '../../../../shared/testing/startTrpcServer';
import { aGo } from '../testing/aGo';
import { CloneGoButton } from './CloneGoButton';

afterEach(() => {
  jest.restoreAllMocks();
  removeDrafts();
});

async function open() {
  const sent = startTrpcServer({ 'gos.admCloneGo': () => answered(aGo({ go_id: 9 })) });
  const { unmount } = renderForPerson(<CloneGoButton go={{ go_id: 3, title: 'Winter' }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Clone Winter' }));
  return { sent, unmount, title: await screen.findByLabelText('Title of the new group order') };
}

test.each([
  ['it was cloned', 'Clone', ['Spring']],
  ['it is canceled', 'Cancel', []],
])('the title is there again after a login, and gone once %s', async (_what, name, titles) => {
  const { title, unmount } = await open();
  expect(title).toHaveValue('Winter (copy)');
  await userEvent.clear(title);
  await userEvent.type(title, 'Spring');
  unmount();
  const again = await open();
  expect(again.title).toHaveValue('Spring');
  await userEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
  expect(again.sent.map(({ input }) => input['title'])).toEqual(titles);
});
