/** Every text once: rows hold its number, 0 for null. Captions and kinds repeat a thousandfold. */
export class TextPool {
  private readonly numbers = new Map<string, number>();
  private readonly texts: string[] = [''];

  numberOf(text: string): number {
    let number = this.numbers.get(text);
    if (number === undefined) {
      number = this.texts.push(text) - 1;
      this.numbers.set(text, number);
    }
    return number;
  }

  textOf(number: number): string | null {
    return number === 0 ? null : (this.texts[number] ?? null);
  }
}
