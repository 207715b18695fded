import type { Locale as AntdTexts } from 'antd/es/locale';
import type { Locale } from './loadTexts';

let texts: AntdTexts | undefined;

/** Loads the texts of Ant Design's own parts; in English it has them already. */
export async function loadAntdTexts(locale: Locale): Promise<void> {
  if (locale === 'de') texts = (await import('antd/es/locale/de_DE')).default;
}

export const antdTexts = (): AntdTexts | undefined => texts;
