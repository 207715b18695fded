/** German texts that the shop shows on its English screens as well (rule D45). */
const german =
  /(\b(?:ab|bis)(?= \d\d\.\d\d\.)|Kostenlos|Unbekannt|Guthaben|Profil erfolgreich aktualisiert|Registrierung erfolgreich!.*|(?:Ein )?Fehler\b.*|Token konnte nicht .*|Keine (?:Freebies|Daten) .*)/;

/** A text with its German words marked, so that screen readers pronounce them correctly. Parts have elements of their own. */
export function InOwnLanguage({ children }: { readonly children: string }) {
  // Split by a group, every second part is a match.
  const parts = children.split(german);
  if (parts.length === 1) return children;
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} lang="de">
        {part}
      </span>
    ) : (
      part !== '' && <span key={index}>{part}</span>
    ),
  );
}
