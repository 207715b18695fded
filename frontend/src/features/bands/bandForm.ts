export interface BandValues {
  readonly bandname: string;
  /** One name per line. */
  readonly members: string;
}

export function bandValues(bandname: string, members: readonly string[]): BandValues {
  return { bandname, members: members.join('\n') };
}

/** The names typed, each once, whatever their case. */
export function namesOf(text: string): readonly string[] {
  const names = new Map<string, string>();
  for (const line of text.split('\n')) {
    const name = line.trim();
    if (name !== '' && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}
