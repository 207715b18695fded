import { Written } from '../trpc/fields';
import { worded } from '../trpc/worded';
import { mostBytes } from './read-table';

const isBase64 = (text: string): boolean =>
  text.length <= Math.ceil((mostBytes * 4) / 3) + 4 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);

/** A file as base64. */
export const WholeFile = (): PropertyDecorator =>
  Written('file', isBase64, () => worded((i18n) => i18n.t('This must be a file of at most 12 MB')));
