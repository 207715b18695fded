import {
  legalTexts,
  orderTexts,
  sha256Hex,
  type LegalText,
  type Seller,
  type TextVersion,
} from '@fan-beats/events';
import type { LegalTextRecord } from '../../../contract/site/shop.records';
import type { OrderTermsRecord } from '../../../contract/withdrawals/withdrawal.records';
import { sellerSql, traderTextsSql } from '../../../platform/legal/trader-texts';
import type { Transaction } from '../../../platform/database/statements';
import { toWire, type Dated } from '../../../contract/wire';

interface SellerRow {
  readonly seller: Seller;
  readonly texts: readonly TextVersion[] | null;
}

/** The seller, and the legal texts in force, without their content; no texts in a private circle. */
export async function readSeller(source: Transaction): Promise<SellerRow | undefined> {
  const { rows } = await source.query<SellerRow>({
    name: 'seller-and-texts',
    text: `SELECT ${sellerSql} AS seller, ${traderTextsSql} AS texts`,
  });
  return rows[0];
}

/** The names of the texts that are written, for every kind of seller. */
export async function writtenNames(source: Transaction): Promise<readonly LegalText[]> {
  const { rows } = await source.query<{ text: LegalText }>({
    name: 'written-legal-texts',
    text: 'SELECT text FROM legal_texts WHERE version = 1',
  });
  return legalTexts.filter((name) => rows.some(({ text }) => text === name));
}

/** The notices that a page shows above the button of a trader; null in a private circle. */
export async function readOrderTerms(source: Transaction): Promise<OrderTermsRecord | null> {
  const { seller, texts } = (await readSeller(source)) ?? {};
  if (!seller || !texts) return null;
  const notice = await readText(source, 'cost_notice');
  return {
    seller,
    texts: texts.filter(({ text }) => orderTexts.includes(text)),
    cost_notice: notice?.content ?? '',
  };
}

/** The current version of a text, or an earlier one; undefined where it does not exist. */
export async function readText(
  source: Transaction,
  text: LegalText,
  version: number | null = null,
): Promise<LegalTextRecord | undefined> {
  const { rows } = await source.query<Dated<LegalTextRecord, 'saved_at'>>({
    name: 'read-legal-text',
    text: `SELECT text, version, content, sha256, saved_at,
                  version = (SELECT max(version) FROM legal_texts n WHERE n.text = t.text) AS holds
             FROM legal_texts t WHERE text = $1 AND version = coalesce($2, version) ORDER BY version DESC LIMIT 1`,
    values: [text, version],
  });
  return rows.map(toWire)[0];
}

/** The current versions of all texts that are written. */
export async function readTexts(source: Transaction): Promise<readonly LegalTextRecord[]> {
  const texts = await Promise.all(legalTexts.map((text) => readText(source, text)));
  return texts.flatMap((text) => text ?? []);
}

/** The versions with a wrong digest or a missing text, each with which of the two it is. */
export async function changedTexts<Shown extends TextVersion>(
  source: Transaction,
  shown: readonly Shown[],
): Promise<readonly { readonly shown: Shown; readonly gone: boolean }[]> {
  const found = await Promise.all(
    shown.map(async (one) => ({ shown: one, kept: await readText(source, one.text, one.version) })),
  );
  return found.flatMap(({ shown: one, kept }) =>
    kept && sha256Hex(kept.content) === one.sha256 ? [] : [{ shown: one, gone: !kept }],
  );
}
