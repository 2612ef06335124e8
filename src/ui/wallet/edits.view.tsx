import type { FormEvent, ReactNode } from 'react';

/** Tells which field of the form in it is being edited. */
export function Edits({ onEdit, children }: { onEdit: (field: string) => void; children: ReactNode }) {
  return <div onInput={(event) => onEdit(fieldOf(event))}>{children}</div>;
}

function fieldOf({ target }: FormEvent): string {
  return 'name' in target ? String(target.name) : '';
}
