/** What the shop says in German on its English screens as well (rule D45). */
const german =
  /(Kostenlos|Unbekannt|Guthaben|Profil erfolgreich aktualisiert|Registrierung erfolgreich!.*|(?:Ein )?Fehler\b.*|Token konnte nicht .*|Keine (?:Freebies|Daten) .*)/;

/** A text in which German words are marked, so that screen readers pronounce them as such. */
export function InOwnLanguage({ children }: { readonly children: string }) {
  // Split by a group, every second part is a match.
  return children.split(german).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} lang="de">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
