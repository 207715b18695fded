/** What the server refused of a field, below it. */
export function Refusal({ text }: { readonly text: string }) {
  return (
    <p className="wrong" role="alert">
      {text}
    </p>
  );
}
