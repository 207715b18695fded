import { render } from '@testing-library/react';
import { InOwnLanguage } from './InOwnLanguage';

test.each([
  ['19.99 €', '19.99 €'],
  ['ab 19,99 €', 'ab 19,99 €'],
  ['Kostenlos', '<span lang="de">Kostenlos</span>'],
  [
    'from Kostenlos · only 3 left!',
    '<span>from </span><span lang="de">Kostenlos</span><span> · only 3 left!</span>',
  ],
  ['bis 24.12.2026, 18:00', '<span lang="de">bis</span><span> 24.12.2026, 18:00</span>'],
  ['Profil erfolgreich aktualisiert', '<span lang="de">Profil erfolgreich aktualisiert</span>'],
  ['Ein Fehler ist aufgetreten', '<span lang="de">Ein Fehler ist aufgetreten</span>'],
  ['Error: {message}', 'Error: {message}'],
])('%s', (text, html) => {
  const { container } = render(<InOwnLanguage>{text}</InOwnLanguage>);
  expect(container.innerHTML).toBe(html);
});
