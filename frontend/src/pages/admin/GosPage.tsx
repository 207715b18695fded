export function GosPage() {
  return null;
}
