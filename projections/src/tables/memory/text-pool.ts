import { accountStream, claimStream, goStream, personStream } from '@fan-beats/events';

/** Prefixes of stream names; a number follows each. There are at most as many as fit next to that number. */
const streamKinds = [claimStream, accountStream, goStream, personStream].map((name) => name(0).slice(0, -1));
const bitsOfId = 29;
const idLimit = 2 ** bitsOfId;
const maxDigits = String(idLimit).length;
const zero = '0'.charCodeAt(0);
const nine = '9'.charCodeAt(0);

/**
 * Stores every text once: rows have its number, 0 for null. Captions and kinds repeat a thousandfold. The names of
 * streams, one for every claim, are not stored at all but encoded as a number below 0.
 */
export class TextPool {
  private readonly numbers = new Map<string, number>();
  private readonly texts: string[] = [''];

  numberOf(text: string): number {
    let number = streamNumber(text) ?? this.numbers.get(text);
    if (number === undefined) {
      number = this.texts.push(text) - 1;
      this.numbers.set(text, number);
    }
    return number;
  }

  textOf(number: number): string | null {
    if (number < 0) return streamName(-1 - number);
    return number === 0 ? null : (this.texts[number] ?? null);
  }
}

function streamNumber(text: string): number | undefined {
  const last = text.charCodeAt(text.length - 1);
  if (!(last >= zero && last <= nine)) return undefined;
  for (let kind = 0; kind < streamKinds.length; kind++) {
    const beginning = streamKinds[kind] ?? '';
    if (!text.startsWith(beginning)) continue;
    const id = wholeNumberBehind(beginning.length, text);
    return id === null ? undefined : -1 - (kind * idLimit + id);
  }
  return undefined;
}

function streamName(number: number): string {
  return `${streamKinds[number >>> bitsOfId] ?? ''}${number & (idLimit - 1)}`;
}

/** Null for digits that would not be written the same way again. */
function wholeNumberBehind(at: number, text: string): number | null {
  if (text.length - at > maxDigits) return null;
  if (text.charCodeAt(at) === zero) return text.length === at + 1 ? 0 : null;
  let value = 0;
  for (let i = at; i < text.length; i++) {
    const digit = text.charCodeAt(i) - zero;
    if (digit < 0 || digit > 9) return null;
    value = value * 10 + digit;
  }
  return value < idLimit ? value : null;
}
