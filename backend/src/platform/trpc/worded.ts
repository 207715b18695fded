import { sourceTexts, type Text } from '../texts/texts';

/** The sentences of checks that a person can meet, as the code has them, each with its text. */
const texts = new Map<string, Text>();

/**
 * The sentence of a check, for a decorator: class-validator takes a text of one language only, and the refusal words it in
 * the language of the call. Other sentences are for developers, such as 'go_id must be an integer number'.
 */
export function worded(text: Text): string {
  const sentence = text(sourceTexts);
  texts.set(sentence, text);
  return sentence;
}

/** The text of a sentence that a check gave; a sentence for developers is its own. */
export const textOfSentence = (sentence: string): Text => texts.get(sentence) ?? (() => sentence);
