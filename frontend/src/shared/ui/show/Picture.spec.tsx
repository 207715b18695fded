import { fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './Picture';

test('the browser may choose among the thumbnails that the server makes', () => {
  render(<Picture filepath="abc.webp" alt="Poster" sizes="150px" />);
  const picture = screen.getByRole('img', { name: 'Poster' });
  expect(picture).toHaveAttribute('sizes', '150px');
  expect(picture.getAttribute('srcset')?.split(', ')).toEqual(
    [160, 320, 640, 1280].map((width) => `/dbimg/abc.webp?w=${width} ${width}w`),
  );
  expect(picture).toHaveAttribute('loading', 'lazy');
});

test('a picture that does not come is replaced', () => {
  render(<Picture filepath="abc.webp" alt="Poster" sizes="150px" />);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByRole('img', { name: 'Poster' })).not.toHaveAttribute('srcset');
});
