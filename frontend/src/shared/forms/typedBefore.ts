const key = 'fan-beats/typed';
const fields = ['mail', 'displayname', 'instagram'] as const;

type Typed = Readonly<Record<(typeof fields)[number], string>>;

const nothing: Typed = { mail: '', displayname: '', instagram: '' };

/** Keeps what a visitor typed, who has no drafts, while the page is loaded again in another language; no passwords. */
export function keepTyped(): void {
  const typed = fields.map((id) => {
    // The same address has another name where a link is asked for.
    const field = document.getElementById(id) ?? (id === 'mail' ? document.getElementById('email') : null);
    return [id, field instanceof HTMLInputElement ? field.value : ''] as const;
  });
  ifAllowed((storage) => storage.setItem(key, JSON.stringify(Object.fromEntries(typed))));
}

/** Typed texts from before the page was loaded again; empty where nothing was typed. */
export const typedBefore: Typed = take();

function take(): Typed {
  const text = ifAllowed((storage) => storage.getItem(key)) ?? '{}';
  ifAllowed((storage) => storage.removeItem(key));
  return { ...nothing, ...(JSON.parse(text) as Partial<Typed>) };
}

/** Null if the browser refuses its storage. */
function ifAllowed<Answer>(ask: (storage: Storage) => Answer): Answer | null {
  try {
    return ask(sessionStorage);
  } catch {
    return null;
  }
}
